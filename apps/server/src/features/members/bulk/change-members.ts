import type { BulkAction, BulkReason, BulkResult } from '@parley/protocol'
import type { Db, Tx } from '../../../engines/database/database.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import {
  logSecurityEvent,
  type SecurityDetails,
  type SecurityEvent,
} from '../../../security-log.ts'
import { endSessionsOf, readActivity } from '../../auth/index.ts'
import { allChannels } from '../../channels/index.ts'
import { readOwner } from '../../organization/index.ts'
import {
  changeAccount,
  deleteAccount,
  freezeAccount,
  isActingAdmin,
  readUsers,
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
  me: CurrentUser,
  { action, uids, dry_run }: Wanted,
  ip: string,
): Promise<{ results: BulkResult[] }> {
  const wanted = [...new Set(uids)]
  const results: BulkResult[] = []
  // A deletion relies on the channels in memory, which change with the commit.
  const step = action === 'delete' && !dry_run ? 1 : batch
  for (let i = 0; i < wanted.length; i += step) {
    const some = wanted.slice(i, i + step)
    const outcomes = dry_run
      ? await decideAll(services, services.db, me, action, some)
      : await services.database.transact((tx) => changeAll(services, tx, me, action, some))
    results.push(...outcomes.map(({ result }) => result))
    if (!dry_run) await afterCommit(services, action, outcomes, { by: me.uid, ip })
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
  tx: Tx,
  me: CurrentUser,
  action: BulkAction,
  uids: readonly number[],
): Promise<Outcome[]> {
  const outcomes = await decideAll(services, tx, me, action, uids)
  for (const { user } of outcomes) if (user) await apply(services, tx, action, user)
  return outcomes
}

async function decideAll(
  services: MembersServices,
  db: Db,
  me: CurrentUser,
  action: BulkAction,
  uids: readonly number[],
): Promise<Outcome[]> {
  const isAllowed = await isActingAdmin(db, me)
  const ownerUid = await readOwner(db)
  const activity = await readActivity(db, uids)
  const users = await readUsers(db, uids)
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
      const sessions = activity.get(uid)?.sessions ?? 0
      const decision = decide(action, user, { me, ownerUid, sessions })
      const isDone = decision.outcome === 'done'
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
  tx: Tx,
  action: BulkAction,
  user: User,
): Promise<void> {
  switch (action) {
    case 'freeze':
      await freezeAccount(services, tx, user)
      return
    case 'unfreeze':
      await changeAccount(services, tx, user, { status: 'normal' })
      return
    case 'make_admin':
    case 'remove_admin':
      await changeAccount(services, tx, user, { is_admin: action === 'make_admin' })
      return
    case 'end_sessions':
      await endSessionsOf(tx, user.uid)
      return
    case 'delete':
      await deleteAccount(services, tx, user)
  }
}

const events: Record<BulkAction, SecurityEvent> = {
  freeze: 'account_frozen',
  unfreeze: 'account_thawed',
  make_admin: 'role_changed',
  remove_admin: 'role_changed',
  end_sessions: 'sessions_ended',
  delete: 'account_deleted',
}

async function afterCommit(
  services: MembersServices,
  action: BulkAction,
  outcomes: readonly Outcome[],
  actor: Pick<SecurityDetails, 'ip'> & { by: number },
): Promise<void> {
  for (const { user } of outcomes) {
    if (!user) continue
    const isRole = action === 'make_admin' || action === 'remove_admin'
    const role = isRole ? { is_admin: action === 'make_admin' } : {}
    logSecurityEvent(services, events[action], { uid: user.uid, ...actor, ...role })
    if (action === 'delete') await removePicture(services, user.uid)
  }
}
