import type { Channel } from '@parley/protocol'
import { channelKey } from '../chat-key.ts'
import { enter, heardAll } from '../unread.ts'
import type { Applies, Context } from './index.ts'

export const channels = {
  related_groups({ store, moments }, { groups }) {
    const now = new Map(groups.map((group) => [group.gid, group]))
    for (const gid of [...store.channels.keys()]) {
      if (!now.has(gid)) drop({ store, moments }, gid)
    }
    for (const gid of now.keys()) {
      if (store.cursor === 0 || !store.channels.has(gid)) enter(store, gid)
      store.chat(channelKey(gid))
    }
    store.channels = now
    store.touch('channels', 'chats')
  },

  ready({ store }) {
    heardAll(store)
  },

  joined_group({ store }, { group }) {
    if (!store.channels.has(group.gid)) enter(store, group.gid)
    store.channels.set(group.gid, group)
    store.chat(channelKey(group.gid))
    store.touch('channels', 'chats')
  },

  group_changed({ store }, { type: _, gid, ...changes }) {
    change({ store }, gid, (channel) => {
      const given = Object.entries(changes).filter(([, value]) => value !== null)
      const changed = { ...channel, ...Object.fromEntries(given) }
      return changed.is_public ? { ...changed, members: [], owner: null } : changed
    })
  },

  user_joined_group({ store }, { gid, uid }) {
    change({ store }, gid, (channel) =>
      channel.is_public
        ? channel
        : { ...channel, members: [...new Set([...channel.members, ...uid])].sort((a, b) => a - b) },
    )
  },

  user_leaved_group({ store, moments }, { gid, uid }) {
    if (uid.includes(store.me) && store.channels.get(gid)?.is_public === false) {
      drop({ store, moments }, gid)
    } else {
      change({ store }, gid, (channel) => ({
        ...channel,
        members: channel.members.filter((member) => !uid.includes(member)),
      }))
    }
  },

  kick_from_group({ store, moments }, { gid }) {
    drop({ store, moments }, gid)
  },

  pinned_message_updated({ store }, { gid, mid, msg }) {
    change({ store }, gid, (channel) => {
      const others = channel.pinned_messages.filter((pin) => pin.mid !== mid)
      return { ...channel, pinned_messages: msg ? [...others, msg] : others }
    })
    store.touch(`chat:${channelKey(gid)}`)
  },
} satisfies Applies

function change({ store }: Pick<Context, 'store'>, gid: number, by: (channel: Channel) => Channel) {
  const channel = store.channels.get(gid)
  if (!channel) return
  store.channels.set(gid, by(channel))
  store.touch('channels')
}

function drop({ store, moments }: Pick<Context, 'store' | 'moments'>, gid: number) {
  if (!store.channels.delete(gid)) return
  store.clearChat(channelKey(gid), true)
  store.touch('channels', 'chats')
  moments.chatGone(channelKey(gid))
}
