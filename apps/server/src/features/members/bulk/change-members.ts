import type { BulkAction, BulkReason, BulkResult } from '@parley/protocol'
import type { Db, Tx } from '../../../engines/database/database.ts'
import type { Actor } from '../../../http/request/actor.ts'
import { audited, type AuditWriter } from '../../audit/index.ts'
import { endSessionsOf, readSessionUse, requireWholeSession } from '../../auth/index.ts'
import { allChannels } from '../../channels/index.ts'
import { readOwner } from '../../organization/index.ts'
import {
  changeAccount,
  deleteAccount,
  freeSeats,
  freezeAccount,
  isActingAdmin,
  readUsers,
  auditChanges,
  removePicture,
  type User,
} from '../../users/index.ts'
import type { MembersServices } from '../services.ts'
import { decide } from './rules.ts'

/** So many accounts change in one transaction, for which other writers wait. */
const batch = 50

interface Wanted {
  action: BulkAction
  uids: readonly number[]
  dry_run?: boolean | null | undefined
}

/**
 * Does the same to many users, and tells the outcome for each. With `dry_run` it only tells. A repeated call changes
 * nothing more: what was done is `already_so`, and a deleted account is not found.
 */
export async function changeMembers(
  services: MembersServices,
  me: Actor,
  { action, uids, dry_run }: Wanted,
): Promise<{ results: BulkResult[] }> {
  if (action === 'make_admin' && !dry_run) await requireWholeSession(services, me)
  const wanted = [...new Set(uids)]
  const results: BulkResult[] = []
  // A deletion relies on the channels in memory, which change with the commit.
  const step = action === 'delete' && !dry_run ? 1 : batch
  for (let i = 0; i < wanted.length; i += step) {
    const some = wanted.slice(i, i + step)
    const outcomes = dry_run
      ? await decideAll(services, services.db, me, action, some)
      : await audited(services, me, (tx, audit) =>
          changeAll(services, { tx, audit }, me, action, some),
        )
    results.push(...outcomes.map(({ result }) => result))
    if (action === 'delete' && !dry_run) await removePictures(services, outcomes)
  }
  return { results }
}

interface Outcome {
  result: BulkResult
  /** Undefined unless the account changes. */
  user: User | undefined
}

async function changeAll(
  services: MembersServices,
  { tx, audit }: { tx: Tx; audit: AuditWriter },
  me: Actor,
  action: BulkAction,
  uids: readonly number[],
): Promise<Outcome[]> {
  const outcomes = await decideAll(services, tx, me, action, uids)
  for (const { user } of outcomes) if (user) await apply(services, { tx, audit }, action, user)
  return outcomes
}

async function decideAll(
  services: MembersServices,
  db: Db,
  me: Actor,
  action: BulkAction,
  uids: readonly number[],
): Promise<Outcome[]> {
  const isAllowed = await isActingAdmin(db, me)
  const ownerUid = await readOwner(db)
  const sessionUse = await readSessionUse(db, uids)
  const users = await readUsers(db, uids)
  let seats = action === 'make_member' ? await freeSeats(services, db) : Infinity
  const outcomes: Outcome[] = []
  for (const uid of uids) {
    const user = users.get(uid)
    const refused = (reason: BulkReason): Outcome => ({
      result: { uid, name: user?.name ?? '', outcome: 'refused', reason, channels: [] },
      user: undefined,
    })
    if (!user) outcomes.push(refused('not_found'))
    else if (!isAllowed) outcomes.push(refused('not_permitted'))
    else {
      const sessions = sessionUse.get(uid)?.sessions ?? 0
      const decision = decide(action, user, { me, ownerUid, sessions, seats })
      const isDone = decision.outcome === 'done'
      if (isDone) seats--
      const channels = isDone && action === 'delete' ? channelsOf(services, uid) : []
      const result = { uid, name: user.name, reason: null, ...decision, channels }
      outcomes.push({ result, user: isDone ? user : undefined })
    }
  }
  return outcomes
}

// They are deleted together with their owner.
const channelsOf = (services: MembersServices, uid: number) =>
  allChannels(services)
    .filter(({ owner }) => owner === uid)
    .map(({ name }) => name)

async function apply(
  services: MembersServices,
  { tx, audit }: { tx: Tx; audit: AuditWriter },
  action: BulkAction,
  user: User,
): Promise<void> {
  const target = user
  const is_admin = action === 'make_admin'
  switch (action) {
    case 'freeze':
      await freezeAccount(services, tx, user)
      audit('account_frozen', { target })
      return
    case 'unfreeze':
      await changeAccount(services, tx, user, { status: 'normal' })
      audit('account_thawed', { target })
      return
    case 'make_admin':
    case 'remove_admin':
      await changeAccount(services, tx, user, { is_admin })
      audit('role_changed', { target, is_admin })
      return
    case 'make_member':
      auditChanges(audit, user, await changeAccount(services, tx, user, { widget_id: null }))
      return
    case 'end_sessions':
      audit('sessions_ended', { target, count: await endSessionsOf(tx, user.uid) })
      return
    case 'delete':
      await deleteAccount(services, tx, user)
      audit('account_deleted', { target })
  }
}

async function removePictures(
  services: MembersServices,
  outcomes: readonly Outcome[],
): Promise<void> {
  for (const { user } of outcomes) if (user) await removePicture(services, user.uid)
}
