import * as contract from '@parley/protocol'
import { fail } from '@parley/protocol'
import { isInTeam, maySeeChannel } from '@parley/rules'
import type { Tx } from '../../engines/database/database.ts'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import type { User } from '../users/index.ts'
import {
  changeType,
  deleteChannel,
  pictureKey,
  removeChannel,
  removePictures,
  setPicture,
  updateChannel,
} from './change.ts'
import { nameOnly, toWire } from './channel.ts'
import { channelDocuments } from './documents.ts'
import { createChannel } from './create.ts'
import { addMembers, leaveChannel, removeMembers } from './members.ts'
import { publicChannels, requireChannel, visibleChannels } from './channel-cache.ts'
import type { ChannelsServices } from './services.ts'
import { createChannelsState } from './state.ts'
import { removeMemberRows, removePinsBy } from './store.ts'

export const feature: Feature<ChannelsServices, 'channels'> = {
  name: 'channels',
  state: (services) => ({ channels: createChannelsState(services) }),
  routes: (services) => [
    on(contract.listChannels, ({ me, query }) =>
      visibleChannels(services, me, query.public_only).map((channel) => toWire(channel)),
    ),
    on(contract.createChannel, ({ me, body }) => createChannel(services, me, body)),
    on(contract.getChannel, async ({ me, params, query }) => {
      const channel = requireChannel(services, params.gid)
      if (maySeeChannel(me, channel) || me.is_admin) return toWire(channel)
      const isInvited =
        isInTeam(me) && (await services.channels.hooks.isInvitedTo(channel, query.magic_token))
      if (!isInvited) throw fail('not-found')
      return nameOnly(channel)
    }),
    on(contract.updateChannel, ({ actor, params, body }) =>
      nothing(updateChannel(services, actor, params.gid, body)),
    ),
    on(contract.deleteChannel, ({ actor, params }) =>
      nothing(deleteChannel(services, actor, params.gid)),
    ),
    on(contract.changeChannelType, ({ actor, params, body }) =>
      nothing(changeType(services, actor, params.gid, body)),
    ),
    on(contract.setChannelAvatar, ({ me, params, body }) =>
      nothing(setPicture(services, me, params.gid, body)),
    ),
    on(contract.getChannelAvatar, async ({ query }) => {
      const key = pictureKey(query.gid)
      const head = await services.blobs.head(key)
      if (!head) throw fail('not-found')
      return {
        ...head,
        type: 'image/png',
        cacheControl: query.t ? 'public, max-age=31536000' : 'no-cache',
        read: (range) => services.blobs.read(key, range),
      }
    }),
    on(contract.leaveChannel, ({ me, params }) => nothing(leaveChannel(services, me, params.gid))),
    on(contract.addMembers, ({ me, params, body }) =>
      nothing(addMembers(services, me, params.gid, body)),
    ),
    on(contract.removeMembers, ({ me, params, body }) =>
      nothing(removeMembers(services, me, params.gid, body)),
    ),
  ],

  async open(services) {
    services.users.hooks.documents.set('channels', (me, names) =>
      channelDocuments(services, me, names),
    )
    await services.channels.cache.load()
    removePictures(services)
    services.users.hooks.created.push((tx, user) => onUserCreated(services, tx, user))
    services.users.hooks.leaving.push((tx, user) => onUserDeleted(services, tx, user))
    services.http.metrics.gauge({
      name: 'parley_channels',
      help: 'Channels',
      read: () => services.channels.cache.size,
    })
  },
}

const nothing = async (work: Promise<void>) => {
  await work
  return undefined
}

/** Announces a new user as a member of every public channel. */
async function onUserCreated(services: ChannelsServices, tx: Tx, user: User): Promise<void> {
  if (user.is_guest || user.is_visitor) return
  for (const { gid } of publicChannels(services)) {
    tx.publish({ to: 'everyone' }, { type: 'user_joined_group', gid, uid: [user.uid] })
  }
}

/** Deletes the channels that a departing user owns and removes them from all others. */
async function onUserDeleted(services: ChannelsServices, tx: Tx, user: User): Promise<void> {
  if (user.is_guest) return
  for (const { gid, mid } of await removePinsBy(tx, user.uid)) {
    tx.publish({ to: 'channel', gid }, { type: 'pinned_message_updated', gid, mid, msg: null })
  }
  const all = [...services.channels.cache.values()]
  for (const channel of all) {
    if (channel.owner === user.uid) await removeChannel(services, tx, channel)
  }
  for (const channel of all) {
    if (channel.owner === user.uid || !channel.members.has(user.uid)) continue
    await removeMemberRows(tx, channel.gid, [user.uid])
    const uids = [...channel.members.keys()].filter((uid) => uid !== user.uid)
    tx.publish(
      { to: 'users', uids },
      { type: 'user_leaved_group', gid: channel.gid, uid: [user.uid] },
    )
  }
  for (const { gid } of publicChannels(services)) {
    tx.publish(
      { to: 'everyone', exceptUids: [user.uid] },
      { type: 'user_leaved_group', gid, uid: [user.uid] },
    )
  }
}
