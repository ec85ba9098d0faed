import { fail } from '@parley/protocol'
import { mayAddMembers, mayManageChannel } from '@parley/rules'
import type { Tx } from '../../engines/database/database.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { ChannelsServices } from './services.ts'
import { type Channel, toWire } from './channel.ts'
import { ascending, requirePeople } from './create.ts'
import type { Departure } from './hooks.ts'
import { requireStoredChannel } from './channel-cache.ts'
import { insertMembers, removeMemberRows } from './store.ts'

/** Adds users to a private channel. */
export async function addMembers(
  services: ChannelsServices,
  me: CurrentUser,
  gid: number,
  people: readonly number[],
): Promise<void> {
  await services.database.transact(async (tx) => {
    requirePeople(services, people)
    const channel = await requireStoredChannel(tx, gid)
    if (!mayAddMembers(me, channel)) throw fail('forbidden')
    if (people.some((uid) => channel.members.has(uid))) throw fail('already-member')
    await joinChannel(tx, channel, people)
  })
}

/** Adds members and notifies them and the previous members. */
export async function joinChannel(
  tx: Tx,
  channel: Channel,
  people: readonly number[],
): Promise<void> {
  if (people.length === 0) return
  const { gid } = channel
  const newcomers = ascending(people)
  const joined_mid = await tx.mids.last()
  await insertMembers(
    tx,
    newcomers.map((uid) => ({ gid, uid, joined_mid })),
  )
  const members = ascending([...channel.members.keys(), ...newcomers])
  const group = toWire({ ...channel, members: new Map(members.map((uid) => [uid, joined_mid])) })
  tx.publish({ to: 'users', uids: newcomers }, { type: 'joined_group', group })
  const before = [...channel.members.keys()]
  tx.publish({ to: 'users', uids: before }, { type: 'user_joined_group', gid, uid: newcomers })
}

/** Removes users from a private channel. Removes none if one of them cannot be removed. */
export async function removeMembers(
  services: ChannelsServices,
  me: CurrentUser,
  gid: number,
  people: readonly number[],
): Promise<void> {
  await services.database.transact(async (tx) => {
    const channel = await requireStoredChannel(tx, gid)
    if (channel.is_public || !mayManageChannel(me, channel)) throw fail('forbidden')
    if (channel.owner !== null && people.includes(channel.owner)) throw fail('forbidden')
    if (people.some((uid) => !channel.members.has(uid))) throw fail('not-found')
    if (people.length === 0) return
    const removed = ascending(people)
    await dropMembers(services, tx, channel, removed, 'removed')
    const remaining = [...channel.members.keys()].filter((uid) => !removed.includes(uid))
    tx.publish({ to: 'users', uids: removed }, { type: 'kick_from_group', gid, reason: 'kick' })
    tx.publish({ to: 'users', uids: remaining }, { type: 'user_leaved_group', gid, uid: removed })
  })
}

/** Leaves a private channel. An owner must transfer it first. */
export async function leaveChannel(
  services: ChannelsServices,
  me: CurrentUser,
  gid: number,
): Promise<void> {
  await services.database.transact(async (tx) => {
    const channel = await requireStoredChannel(tx, gid)
    const mayLeave = channel.members.has(me.uid) && channel.owner !== me.uid
    if (channel.is_public || !mayLeave) throw fail('forbidden')
    await dropMembers(services, tx, channel, [me.uid], 'left')
    const before = [...channel.members.keys()]
    tx.publish({ to: 'users', uids: before }, { type: 'user_leaved_group', gid, uid: [me.uid] })
  })
}

async function dropMembers(
  services: ChannelsServices,
  tx: Tx,
  channel: Channel,
  uids: readonly number[],
  how: Departure,
): Promise<void> {
  await removeMemberRows(tx, channel.gid, uids)
  for (const hook of services.channels.hooks.membersGone) await hook(tx, channel, uids, how)
}
