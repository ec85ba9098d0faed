import { limits, refuse } from '@parley/protocol'
import type { Me } from '../../http/me.ts'
import { readWhole } from '../../http/shape.ts'
import { type Channel, isIn, mayManage } from '../channels/index.ts'

// One user-perceived character that Unicode classes as emoji, skin tones, flags and families included.
const emoji =
  /^(?:\p{RI}\p{RI}|[0-9#*]\uFE0F?\u20E3|(?!\p{RI}|[0-9#*])\p{Emoji}(?:\p{EMod}|\uFE0F)?(?:\u200D(?!\p{RI}|[0-9#*])\p{Emoji}(?:\p{EMod}|\uFE0F)?)*(?:[\u{E0020}-\u{E007E}]+\u{E007F})?)$/u
const emojiBytes = 64

/** The emoji of a like, or a refusal for letters, words, several emojis and nothing. */
export function requireEmoji(action: string): string {
  const good = Buffer.byteLength(action) <= emojiBytes && emoji.test(action)
  if (!good) throw refuse('bad-emoji', { field: 'action' })
  return action
}

/** Only its author changes what a message says. */
export const mayEdit = (me: Me, message: { from_uid: number }) => message.from_uid === me.uid

/**
 * Deleting: the author while he is in the chat, administrators in any channel and in direct chats, the
 * owner in his channel.
 */
export function mayDelete(
  me: Me,
  message: { from_uid: number },
  channel: Channel | undefined,
): boolean {
  if (me.is_admin) return true
  if (!channel) return message.from_uid === me.uid
  return (message.from_uid === me.uid && isIn(channel, me.uid)) || mayManage(me, channel)
}

/** Ids given with commas in a path: 1 to 200 of them. */
export function readIds(text: string): number[] {
  const words = text.split(',').filter((word) => word !== '')
  if (words.length === 0 || !words.every((word) => readWhole(word) !== undefined)) {
    throw refuse('bad-request', { field: 'ids' })
  }
  const ids = [...new Set(words.map(Number))].sort((a, b) => a - b)
  if (ids.length > limits.bulkDelete) throw refuse('too-many-ids')
  return ids
}
