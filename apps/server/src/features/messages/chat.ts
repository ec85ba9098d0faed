import type { Audience } from '../../engines/bus/bus.ts'
import type { MessageRow } from './tables.ts'

/** A channel, or a direct chat of two users, who may be the same user. */
export type Chat = { gid: number } | { pair: readonly [low: number, high: number] }

export const chatWith = (a: number, b: number): Chat => ({
  pair: [Math.min(a, b), Math.max(a, b)],
})

/** All participants of a chat. */
export const audienceOfChat = (chat: Chat): Audience =>
  'gid' in chat ? { to: 'channel', gid: chat.gid } : { to: 'users', uids: [...new Set(chat.pair)] }

/** The chat that a stored row belongs to. */
export const chatOf = ({
  gid,
  dm_user_a,
  dm_user_b,
}: Pick<MessageRow, 'gid' | 'dm_user_a' | 'dm_user_b'>): Chat =>
  gid !== null ? { gid } : { pair: [dm_user_a as number, dm_user_b as number] }
