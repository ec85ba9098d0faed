import { randomUUID } from 'node:crypto'
import { fail, type Warning } from '@parley/protocol'
import type { WarningRow } from './tables.ts'
import type { Actor } from '../../http/request/actor.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { audited } from '../audit/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import { requireUser } from '../users/index.ts'
import { announce } from './announce.ts'
import { requireJudgeable } from './judge.ts'
import { confirmWarningRow, insertWarning, readWarnings } from './warnings-store.ts'

/**
 * Warns the author of a reported message. They see the text when they are there, and not who reported them. Fails with
 * `bad-body` for an empty text.
 */
export async function warnAuthor(
  services: MessagesServices,
  me: Actor,
  id: string,
  text: string,
): Promise<undefined> {
  const trimmed = text.trim()
  if (trimmed === '') throw fail('bad-body', { field: 'text' })
  const report = await requireJudgeable(services, me, id)
  const { mid, gid, from_uid, content } = report
  await audited(services, me, async (tx, audit) => {
    const target = requireUser(services, from_uid)
    const row: WarningRow = {
      id: randomUUID(),
      uid: from_uid,
      by_uid: me.uid,
      mid,
      gid,
      text: trimmed,
      content,
      created_at: services.clock.now(),
      confirmed_at: null,
    }
    await insertWarning(tx, row)
    audit('author_warned', { target })
    const event = { type: 'warning_given', warning: toWire(row) } as const
    tx.publish({ to: 'users', uids: [from_uid] }, event, { extended: true })
    announce(services, tx, { gid })
  })
  return undefined
}

/** The warnings that the caller has not confirmed, oldest first. */
export const warningsOf = async (
  services: Pick<MessagesServices, 'db'>,
  { uid }: CurrentUser,
): Promise<Warning[]> => (await readWarnings(services.db, uid)).map(toWire)

/** Confirms that the caller has read a warning. */
export async function confirmWarning(
  { database, clock }: MessagesServices,
  me: CurrentUser,
  id: string,
): Promise<undefined> {
  const isFound = await database.transact((tx) => confirmWarningRow(tx, me.uid, id, clock.now()))
  if (!isFound) throw fail('not-found')
  return undefined
}

const toWire = ({ uid: _, by_uid: __, confirmed_at: ___, ...row }: WarningRow): Warning => row
