import { randomUUID } from 'node:crypto'
import { fail, type ReportReason } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { type MessagesServices, requireReadable } from '../messages/index.ts'
import { announce } from './announce.ts'
import { countOpenBy, insertReport } from './store.ts'

const contentChars = 2_000
const maxOpen = 20

/**
 * Reports a message that the caller can read. Its text is kept, so that an edit does not change what was reported. Fails with
 * `busy` while an open report of the caller exists, and with `limit-reached` after many open ones.
 */
export async function reportMessage(
  services: MessagesServices,
  me: CurrentUser,
  mid: number,
  { reason, note }: { reason: ReportReason; note?: string | null | undefined },
): Promise<undefined> {
  await services.database.transact(async (tx) => {
    const message = await requireReadable(services, tx, me, mid)
    if (message.from_uid === me.uid) throw fail('forbidden')
    if ((await countOpenBy(tx, me.uid)) >= maxOpen) throw fail('limit-reached')
    const isNew = await insertReport(tx, {
      id: randomUUID(),
      mid,
      gid: message.gid,
      from_uid: message.from_uid,
      reporter_uid: me.uid,
      reason,
      note: note?.trim() ?? '',
      content_type: message.content_type ?? '',
      content: [...(message.content ?? '')].slice(0, contentChars).join(''),
      created_at: services.clock.now(),
      state: 'open',
      closed_by: null,
      closed_at: null,
      is_told: 0,
    })
    if (!isNew) throw fail('busy')
    announce(services, tx, { gid: message.gid })
  })
  return undefined
}
