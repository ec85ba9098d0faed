import { fail, type RequestOf, type setTimeoutOf, type Timeout } from '@parley/protocol'
import { isMember, mayManageChannel, mayTimeOut } from '@parley/rules'
import type { Tx } from '../../engines/database/database.ts'
import type { TimeoutRow } from './tables.ts'
import type { Actor } from '../../http/request/actor.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { audited } from '../audit/index.ts'
import { type Channel, mayNotIn, requireChannel } from '../channels/index.ts'
import { listUsers, requireUser } from '../users/index.ts'
import type { TimeoutsServices } from './services.ts'
import { removeTimeout, saveTimeout } from './store.ts'

/** The timeouts of a channel that have not ended: all for those who manage it, for others their own. */
export function timeoutsIn(services: TimeoutsServices, me: CurrentUser, gid: number): Timeout[] {
  const channel = requireChannel(services, gid)
  const isManager = mayManageChannel(me, channel)
  if (!isManager && !isMember(channel, me)) throw mayNotIn(me, channel)
  if (isManager) return runningOf(services, gid)
  return timeoutsOf(services, me).filter((timeout) => timeout.gid === gid)
}

/** The timeouts of the caller in all channels. */
export const timeoutsOf = (services: TimeoutsServices, me: CurrentUser): Timeout[] =>
  [...services.timeouts.cache.values()].flatMap((users) => {
    const row = users.get(me.uid)
    return row && row.until > services.clock.now() ? [{ ...toWire(row), by: null }] : []
  })

const runningOf = ({ timeouts, clock }: TimeoutsServices, gid: number): Timeout[] =>
  [...(timeouts.cache.get(gid)?.values() ?? [])]
    .filter(({ until }) => until > clock.now())
    .map((row) => toWire(row))

/** Keeps a member from writing in a channel for a time, or changes the time. */
export async function setTimeout(
  services: TimeoutsServices,
  me: Actor,
  { gid, uid }: { gid: number; uid: number },
  { seconds, reason }: RequestOf<typeof setTimeoutOf>['body'],
): Promise<undefined> {
  await audited(services, me, async (tx, audit) => {
    const { channel, user } = requireMayTimeOut(services, me, gid, uid)
    const until = services.clock.now() + seconds * 1000
    const row = { gid, uid, until, reason: reason?.trim() ?? '', by_uid: me.uid }
    await saveTimeout(tx, row)
    audit('timeout_set', { target: user, label: channel.name, count: seconds })
    announce(services, tx, channel, toWire(row))
  })
  return undefined
}

/** Ends a timeout before its time. Nothing happens if there is none. */
export async function endTimeout(
  services: TimeoutsServices,
  me: Actor,
  { gid, uid }: { gid: number; uid: number },
): Promise<undefined> {
  await audited(services, me, async (tx, audit) => {
    const channel = requireChannel(services, gid)
    if (!mayManageChannel(me, channel)) throw mayNotIn(me, channel)
    const row = await removeTimeout(tx, gid, uid)
    if (!row) return
    audit('timeout_ended', { target: requireUser(services, uid), label: channel.name })
    announce(services, tx, channel, toWire({ ...row, until: 0 }))
  })
  return undefined
}

function requireMayTimeOut(services: TimeoutsServices, me: Actor, gid: number, uid: number) {
  const channel = requireChannel(services, gid)
  if (!mayManageChannel(me, channel)) throw mayNotIn(me, channel)
  const user = requireUser(services, uid)
  if (!mayTimeOut(me, channel, user)) throw fail('forbidden')
  return { channel, user }
}

// The member does not hear who did it.
function announce(services: TimeoutsServices, tx: Tx, channel: Channel, timeout: Timeout): void {
  const managers = listUsers(services)
    .filter((user) => user.uid !== timeout.uid && mayManageChannel(user, channel))
    .map(({ uid }) => uid)
  const publish = (uids: readonly number[], told: Timeout) =>
    tx.publish(
      { to: 'users', uids },
      { type: 'timeout_changed', timeout: told },
      { extended: true },
    )
  publish(managers, timeout)
  publish([timeout.uid], { ...timeout, by: null })
}

const toWire = ({ by_uid, ...row }: TimeoutRow): Timeout => ({ ...row, by: by_uid })
