import { dequal } from 'dequal/lite'
import type { Channel, PinnedMessage } from '@parley/protocol'
import { channelKey } from '../../store/chat-key.ts'
import { withShownName } from '../../store/shown-name.ts'
import { markJoined } from '../unread/unread.ts'
import type { Applies, Context } from '../../stream/context.ts'

export const apply: Applies = {
  related_groups({ store, events }, { groups }) {
    const now = new Map(groups.map((group) => [group.gid, withShownName(group)]))
    for (const gid of [...store.channels.keys()]) {
      if (!now.has(gid)) drop({ store, events }, gid)
    }
    for (const gid of now.keys()) {
      if (!store.channels.has(gid)) markJoined(store, gid)
      store.openChat(channelKey(gid))
    }
    store.channels.replace(now, dequal)
  },

  groups_page({ store, events, named }, { groups, is_last }) {
    for (const group of groups) {
      named.gids.add(group.gid)
      const shown = withShownName(group)
      if (!dequal(store.channels.get(group.gid), shown)) enter(store, shown)
    }
    if (!is_last) return
    for (const gid of [...store.channels.keys()]) {
      if (!named.gids.has(gid)) drop({ store, events }, gid)
    }
  },

  joined_group({ store, isListed }, { group }) {
    // The user was removed and added again while offline: the messages in memory may have a gap.
    if (!isListed()) drop({ store }, group.gid)
    enter(store, withShownName(group))
  },

  group_changed({ store }, { type: _, gid, ...changes }) {
    store.channels.change(gid, (channel) => {
      const given = Object.entries(changes).filter(([, value]) => value !== null)
      const changed = withShownName({ ...channel, ...Object.fromEntries(given) })
      // An empty topic removes it; null means unchanged.
      if (changed.description === '') changed.description = null
      return changed.is_public ? { ...changed, members: [], owner: null } : changed
    })
  },

  user_joined_group({ store }, { gid, uid }) {
    store.channels.change(gid, (channel) =>
      channel.is_public
        ? channel
        : { ...channel, members: [...new Set([...channel.members, ...uid])].sort((a, b) => a - b) },
    )
  },

  user_leaved_group({ store, events }, { gid, uid }) {
    if (uid.includes(store.me) && store.channels.get(gid)?.is_public === false) {
      drop({ store, events }, gid)
    } else {
      store.channels.change(gid, (channel) => ({
        ...channel,
        members: channel.members.filter((member) => !uid.includes(member)),
      }))
    }
  },

  kick_from_group({ store, events }, { gid, reason }) {
    drop({ store, events }, gid)
    if (reason === 'group_deleted') store.forgetSettings(channelKey(gid))
  },

  pinned_message_updated({ store }, { gid, mid, msg }) {
    store.channels.change(gid, (channel) => {
      const others = channel.pinned_messages.filter((pin) => pin.mid !== mid)
      // An edit sends the pin again. It keeps its place, because pins are ordered by time of pinning.
      const pins = msg ? [...others, msg].sort(byPinning) : others
      return { ...channel, pinned_messages: pins }
    })
  },
}

const byPinning = (a: PinnedMessage, b: PinnedMessage) =>
  a.created_at - b.created_at || a.mid - b.mid

function enter(store: Context['store'], channel: Channel) {
  if (!store.channels.has(channel.gid)) markJoined(store, channel.gid)
  store.channels.set(channel.gid, channel)
  store.openChat(channelKey(channel.gid))
}

function drop({ store, events }: Pick<Context, 'store'> & Partial<Context>, gid: number) {
  if (!store.channels.delete(gid)) return
  store.clearChat(channelKey(gid), true)
  // After a return the count begins there; the server sends its own read marker again.
  store.readMarks.delete(channelKey(gid))
  store.joinedWithoutBaseline.delete(channelKey(gid))
  events?.emit('chatGone', channelKey(gid))
}
