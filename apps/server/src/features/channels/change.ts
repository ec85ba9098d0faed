import {
  type GroupChanged,
  type RequestOf,
  limits,
  fail,
  withChannelOptions,
  withoutControls,
  type changeChannelType as typeEndpoint,
  type updateChannel as updateEndpoint,
} from '@parley/protocol'
import { mayManageChannel, mayOpenChannel } from '@parley/rules'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { ChannelRow } from './tables.ts'
import type { Actor } from '../../http/request/actor.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { audited } from '../audit/index.ts'
import type { ChannelsServices } from './services.ts'
import {
  authorOf,
  common,
  merged,
  type SettingVersions,
  withVersion,
} from '../organization/index.ts'
import { findUser, listMembers } from '../users/index.ts'
import { type Channel, toWire } from './channel.ts'
import { ascending, requireChannelName, requireMayOwnMore, requirePeople } from './create.ts'
import { mayNotIn } from './may-not-in.ts'
import { audienceOf, membersOf, requireStoredChannel } from './channel-cache.ts'
import {
  insertMembers,
  removeChannelRow,
  removeOtherMemberRows,
  updateChannelRow,
} from './store.ts'

const switches = ['show_email', 'dm_to_member', 'add_friend', 'only_owner_can_send_msg'] as const

const unchanged: Omit<GroupChanged, 'gid'> = {
  type: 'group_changed',
  name: null,
  description: null,
  owner: null,
  avatar_updated_at: null,
  is_public: null,
  show_email: null,
  dm_to_member: null,
  add_friend: null,
  only_owner_can_send_msg: null,
  ext_setting: null,
}

/** Changes the name, topic, options or owner of a channel. */
export async function updateChannel(
  services: ChannelsServices,
  me: Actor,
  gid: number,
  body: RequestOf<typeof updateEndpoint>['body'],
): Promise<void> {
  const given = readChanges(body)
  await audited(services, me, async (tx, audit) => {
    const channel = await requireManaged(tx, me, gid)
    const settings = settingsAfter(channel, body, authorOf(me))
    const changes = { ...given, ...(settings && { ext_setting: settings.text }) }
    if (body.owner !== undefined && body.owner !== null) {
      if (channel.is_public) throw fail('forbidden')
      if (!channel.members.has(body.owner)) throw fail('not-a-member-for-owner')
      if (body.owner !== channel.owner) await requireMayOwnMore(tx, body.owner)
    }
    await updateChannelRow(tx, gid, {
      ...toRow(changes),
      ...(settings && { setting_changes: JSON.stringify(settings.changes) }),
      updated_at: services.clock.now(),
    })
    // The official phone app looks at a new owner only beside it.
    const beside = changes.owner === undefined ? {} : { is_public: channel.is_public }
    tx.publish(audienceOf(channel), { ...unchanged, gid, ...changes, ...beside })
    const { owner } = changes
    if (me.is_admin && typeof owner === 'number' && owner !== channel.owner) {
      const names = [channel.owner ?? 0, owner].map((uid) => findUser(services, uid)?.name ?? null)
      const [before = null, after = null] = names
      audit('channel_owner_changed', {
        target: channel,
        changes: [{ name: 'owner', before, after }],
      })
    }
  })
}

/** The settings of clients after a change of single options, or of the whole text; undefined if there is none. */
function settingsAfter(
  { ext_setting: text, setting_changes: changes }: Channel,
  { ext_setting, options }: RequestOf<typeof updateEndpoint>['body'],
  by: string,
): SettingVersions | undefined {
  if (ext_setting === undefined && !options) return undefined
  const versions = { text, changes }
  const whole = ext_setting === undefined ? text : merged(versions, ext_setting, by)
  const next = options ? withChannelOptions(whole, options) : whole
  return withVersion(versions, next, by)
}

function readChanges(body: RequestOf<typeof updateEndpoint>['body']) {
  const { name, description, owner, ext_setting, options } = body
  const changes: Partial<GroupChanged> = {
    ...(name === undefined || name === null ? {} : { name: requireChannelName(name) }),
    ...(description === undefined || description === null
      ? {}
      : { description: withoutControls(description) }),
    ...(owner === undefined || owner === null ? {} : { owner }),
  }
  for (const name of switches) {
    const value = body[name]
    if (typeof value === 'boolean') changes[name] = value
  }
  const isNothing = Object.keys(changes).length === 0 && ext_setting === undefined
  if (isNothing && !options) throw fail('nothing-to-change')
  return changes
}

function toRow(changes: Partial<GroupChanged>): Partial<ChannelRow> {
  const row: Record<string, unknown> = { ...changes }
  for (const name of switches) if (name in row) row[name] = row[name] ? 1 : 0
  return row
}

/** Finds a channel that the caller may manage, or fails. */
async function requireManaged(db: Db, me: CurrentUser, gid: number): Promise<Channel> {
  const channel = await requireStoredChannel(db, gid)
  if (!mayManageChannel(me, channel)) throw mayNotIn(me, channel)
  return channel
}

/** Makes a channel public or private. */
export async function changeType(
  services: ChannelsServices,
  me: Actor,
  gid: number,
  body: RequestOf<typeof typeEndpoint>['body'],
): Promise<void> {
  await audited(services, me, async (tx, audit) => {
    const channel = await requireManaged(tx, me, gid)
    if (channel.is_public === body.is_public) return
    if (body.is_public && !mayOpenChannel(me, channel, common(services))) throw fail('forbidden')
    if (me.is_admin) {
      audit('channel_visibility_changed', { target: channel, is_public: body.is_public })
    }
    if (body.is_public) await goPublic(services, tx, channel)
    else await goPrivate(services, tx, channel, me, body.members ?? [])
  })
}

async function goPublic(services: ChannelsServices, tx: Tx, channel: Channel): Promise<void> {
  const { gid } = channel
  await updateChannelRow(tx, gid, {
    is_public: 1,
    owner: null,
    public_mid: await tx.mids.last(),
    updated_at: services.clock.now(),
  })
  const former = [...channel.members.keys()]
  const newcomers = listMembers(services)
    .map((user) => user.uid)
    .filter((uid) => !channel.members.has(uid))
  const group = toWire({ ...channel, is_public: true, owner: null, members: new Map() })
  tx.publish({ to: 'everyone' }, { ...unchanged, gid, is_public: true })
  if (newcomers.length > 0) {
    tx.publish({ to: 'users', uids: former }, { type: 'user_joined_group', gid, uid: newcomers })
  }
  tx.publish({ to: 'everyone', exceptUids: former }, { type: 'joined_group', group })
  for (const hook of services.channels.hooks.opened) await hook(tx, channel)
}

async function goPrivate(
  services: ChannelsServices,
  tx: Tx,
  channel: Channel,
  me: CurrentUser,
  wanted: readonly number[],
): Promise<void> {
  const { gid } = channel
  requirePeople(services, wanted)
  await requireMayOwnMore(tx, me.uid)
  const chosen = wanted.length > 0 ? wanted : listMembers(services).map((user) => user.uid)
  const members = ascending([...chosen, me.uid])
  await updateChannelRow(tx, gid, {
    is_public: 0,
    owner: me.uid,
    updated_at: services.clock.now(),
  })
  await removeOtherMemberRows(tx, gid, members)
  // Members who stay keep receiving the messages from when the channel was public.
  const staying = new Set(members)
  await insertMembers(
    tx,
    listMembers(services)
      .filter(({ uid }) => staying.has(uid))
      .map(({ uid, joined_mid }) => {
        return { gid, uid, joined_mid: Math.max(joined_mid, channel.public_mid) }
      }),
  )
  const positions = new Map(members.map((uid) => [uid, 0]))
  const group = toWire({ ...channel, is_public: false, owner: me.uid, members: positions })
  const remaining = { to: 'users', uids: members } as const
  tx.publish(remaining, { ...unchanged, gid, is_public: false, owner: me.uid })
  tx.publish(remaining, { type: 'joined_group', group })
  tx.publish(
    { to: 'everyone', exceptUids: members },
    { type: 'kick_from_group', gid, reason: 'kick' },
  )
}

/** Deletes a channel with its contents. */
export async function deleteChannel(
  services: ChannelsServices,
  me: Actor,
  gid: number,
): Promise<void> {
  await audited(services, me, async (tx, audit) => {
    const channel = await requireManaged(tx, me, gid)
    await removeChannel(services, tx, channel)
    if (me.is_admin) audit('channel_deleted', { target: channel })
  })
}

/** Removes a channel and notifies its members, as part of a transaction. */
export async function removeChannel(
  services: ChannelsServices,
  tx: Tx,
  channel: Channel,
): Promise<void> {
  const { gid } = channel
  for (const hook of services.channels.hooks.removing) await hook(tx, channel)
  await removeChannelRow(tx, gid)
  tx.publish(membersOf(channel), { type: 'kick_from_group', gid, reason: 'group_deleted' })
}

/** Removes the picture of a channel once the deletion of the channel is committed. */
export function removePictures(services: ChannelsServices): void {
  services.channels.cache.watch((gid, _before, after) => {
    if (after) return
    services.blobs.remove(pictureKey(gid)).catch((error: unknown) => {
      services.log.error({ err: error, gid }, 'a picture could not be removed')
    })
  })
}

export async function setPicture(
  services: ChannelsServices,
  me: CurrentUser,
  gid: number,
  bytes: Uint8Array,
): Promise<void> {
  await requireManaged(services.db, me, gid)
  if (bytes.length > services.config.avatarBytes) throw fail('too-large')
  const picture = await services.pictures.fitPng(`user ${me.uid}`, bytes, limits.avatarPx)
  if (!picture) throw fail('bad-image')
  await services.blobs.put(pictureKey(gid), picture)
  try {
    await services.database.transact(async (tx) => {
      const channel = await requireManaged(tx, me, gid)
      const now = services.clock.now()
      await updateChannelRow(tx, gid, { avatar_updated_at: now })
      tx.publish(audienceOf(channel), { ...unchanged, gid, avatar_updated_at: now })
    })
  } catch (error) {
    // The channel may have been deleted while its picture was stored.
    if (!services.channels.cache.has(gid)) await services.blobs.remove(pictureKey(gid))
    throw error
  }
}

export const pictureKey = (gid: number) => `group_avatar/${gid}.png`
