import type { Target } from '@parley/protocol'

/** Names a chat: `g5` is a channel, `u7` the direct chat with user 7. */
export type ChatKey = `g${number}` | `u${number}`

/** Names a place with messages and a composer of its own: a chat, or the panel of a thread. */
export type PlaceKey = ChatKey | `thread-${number}`

export const isChatKey = (key: PlaceKey): key is ChatKey => !key.startsWith('thread-')

export const channelKey = (gid: number): ChatKey => `g${gid}`
export const directKey = (uid: number): ChatKey => `u${uid}`

export const keyOf = (target: Target): ChatKey =>
  'gid' in target ? channelKey(target.gid) : directKey(target.uid)

export function targetOf(key: ChatKey): Target {
  const id = idOf(key)
  return isChannelKey(key) ? { gid: id } : { uid: id }
}

export const isChannelKey = (key: ChatKey): boolean => key.startsWith('g')
export const idOf = (key: ChatKey): number => Number(key.slice(1))

/** The chat of a message as `me` sees it: an incoming direct message belongs to its author's chat. */
export function chatOf(message: { from_uid: number; target: Target }, me: number): ChatKey {
  const { from_uid, target } = message
  if ('gid' in target) return channelKey(target.gid)
  return directKey(from_uid === me ? target.uid : from_uid)
}
