import type { ChatMessage, Draft, MessageDetail, ReactionDetail, Target } from '@parley/protocol'
import type { Audience, Told } from '../../engines/bus/bus.ts'
import type { MessageRow } from '../../engines/database/tables.ts'

/** Where a message goes: a channel, or the pair of two people (which may be one and the same). */
export type Chat = { gid: number } | { pair: readonly [low: number, high: number] }

export const chatWith = (a: number, b: number): Chat => ({
  pair: [Math.min(a, b), Math.max(a, b)],
})

/** Who hears of everything in a chat. */
export const audienceOfChat = (chat: Chat): Audience =>
  'gid' in chat ? { to: 'channel', gid: chat.gid } : { to: 'users', uids: [...new Set(chat.pair)] }

export interface NewMessage {
  mid: number
  chat: Chat
  from_uid: number
  created_at: number
  /** The addressee as it travels. */
  target: Target
  detail: MessageDetail
  root: number | null
}

/** The row of a message: its wire JSON is made here, once; it is stored, sent and returned by history. */
export function toRow(message: NewMessage): MessageRow {
  const { mid, chat, from_uid, created_at, target, detail, root } = message
  const wire: ChatMessage = { mid, from_uid, created_at, target, detail }
  const expires_in = detail.type === 'reaction' ? null : detail.expires_in
  return {
    mid,
    gid: 'gid' in chat ? chat.gid : null,
    low: 'pair' in chat ? chat.pair[0] : null,
    high: 'pair' in chat ? chat.pair[1] : null,
    from_uid,
    kind: detail.type === 'reaction' ? detail.detail.type : detail.type,
    about: detail.type === 'normal' ? null : detail.mid,
    root,
    created_at,
    expires_at:
      expires_in === null
        ? null
        : Math.min(created_at + expires_in * 1000, Number.MAX_SAFE_INTEGER),
    wire: JSON.stringify(wire),
  }
}

/** The chat a stored row belongs to. */
export const chatOf = ({ gid, low, high }: Pick<MessageRow, 'gid' | 'low' | 'high'>): Chat =>
  gid !== null ? { gid } : { pair: [low as number, high as number] }

/** The `chat` event of a row: its JSON with the type put in front, not made again. */
export const chatEvent = (row: MessageRow, audience: Audience): Told => ({
  audience,
  mid: row.mid,
  place: row,
  json: chatJson(row.wire),
})

/** A stored message as the stream sends it. */
export const chatJson = (wire: string): string => `{"type":"chat",${wire.slice(1)}`

export const isReaction = ({ kind }: Pick<MessageRow, 'kind'>) =>
  kind !== 'normal' && kind !== 'reply'

export const contentOf = ({ content_type, content, properties }: Draft) => ({
  properties,
  content_type,
  content,
})

export const reaction = (mid: number, detail: ReactionDetail): MessageDetail => ({
  type: 'reaction',
  mid,
  detail,
})

/** A stored message with another content, as an edit leaves it. */
export function withContent(wire: string, draft: Draft): string {
  const message = JSON.parse(wire) as ChatMessage
  return JSON.stringify({ ...message, detail: { ...message.detail, ...contentOf(draft) } })
}
