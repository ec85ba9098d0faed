import type { MessageInput, Properties, Target } from '@parley/protocol'
import { isThreadOnly } from '@parley/rules'
import type { Audience, Publication } from '../../engines/bus/bus.ts'
import type { MessageRow } from './tables.ts'
import type { Chat } from './chat.ts'

/** The columns that the author of a message or reaction sets. */
type Content = Pick<MessageRow, 'type' | 'content_type' | 'content' | 'properties' | 'target_mid'>

export interface NewMessage extends Content {
  mid: number
  chat: Chat
  /** The `target` of the wire format. */
  target: Target
  from_uid: number
  created_at: number
  thread_root_mid?: number | null
  /** Seconds. */
  expires_in?: number | null
}

/** The columns that decide who receives a message, and until when. */
export type MessagePlace = Pick<
  MessageRow,
  'mid' | 'gid' | 'dm_user_a' | 'dm_user_b' | 'expires_at'
>

/** The columns of a posted message. */
export const contentColumns = ({ content_type, content, properties }: MessageInput) => ({
  content_type,
  content,
  properties: properties === null ? null : JSON.stringify(properties),
})

/** The row of a message, including the JSON that the stream and history send as it is. */
export function toRow({ chat, target, ...message }: NewMessage): MessageRow {
  const { created_at, expires_in = null, thread_root_mid = null } = message
  const row: MessageRow = {
    mid: message.mid,
    gid: 'gid' in chat ? chat.gid : null,
    dm_user_a: 'pair' in chat ? chat.pair[0] : null,
    dm_user_b: 'pair' in chat ? chat.pair[1] : null,
    to_uid: 'uid' in target ? target.uid : null,
    from_uid: message.from_uid,
    type: message.type,
    content_type: message.content_type,
    content: message.content,
    properties: message.properties,
    target_mid: message.target_mid,
    thread_root_mid,
    file_path: filePathOf(message),
    created_at,
    expires_in,
    expires_at:
      expires_in === null
        ? null
        : Math.min(created_at + expires_in * 1000, Number.MAX_SAFE_INTEGER),
    payload: '',
  }
  row.payload = payloadOf(row)
  return row
}

/** The properties that a message was sent with. */
export const propertiesOf = ({ properties }: Pick<MessageRow, 'properties'>): Properties | null =>
  properties === null ? null : (JSON.parse(properties) as Properties)

/** Whether a message was sent into its thread only. */
export const isInThreadOnly = ({
  target_mid,
  type,
  properties,
}: Pick<MessageRow, 'target_mid' | 'type' | 'properties'>): boolean =>
  type === 'reply' &&
  isThreadOnly({ reply_mid: target_mid, properties: propertiesOf({ properties }) })

/** A new content for a message. A change of the content does not move it between its thread and its chat. */
export function contentFor(message: MessageRow, input: MessageInput): MessageInput {
  const { thread_only: _, ...others } = input.properties ?? {}
  if (isInThreadOnly(message)) return { ...input, properties: { ...others, thread_only: true } }
  return input.properties?.['thread_only'] === undefined ? input : { ...input, properties: others }
}

/** The row of a message after an edit. */
export function withContent(row: MessageRow, input: MessageInput): MessageRow {
  const changed = { ...row, ...contentColumns(input) }
  const edited = { ...changed, file_path: filePathOf(changed) }
  return { ...edited, payload: payloadOf(edited) }
}

/** The `chat` event of a row. Its stored JSON is not encoded again. */
export const chatEvent = (row: MessageRow, audience: Audience): Publication => ({
  audience,
  mid: row.mid,
  place: placeOf(row),
  json: chatJson(row.payload),
})

// Not the row: the newest events stay in memory, and its texts would with them.
const placeOf = ({ mid, gid, dm_user_a, dm_user_b, expires_at }: MessageRow): MessagePlace => ({
  mid,
  gid,
  dm_user_a,
  dm_user_b,
  expires_at,
})

/** The JSON of a `chat` event from the stored JSON of a message. */
export const chatJson = (payload: string): string => `{"type":"chat",${payload.slice(1)}`

export const isReaction = ({ type }: Pick<MessageRow, 'type'>) =>
  type !== 'normal' && type !== 'reply'

/** Whether the content of a message is the path of a file: an upload or an archive. */
const isPath = (contentType: string | null) => contentType?.startsWith('vocechat/') ?? false

function filePathOf(row: Content): string | null {
  return !isReaction(row) && isPath(row.content_type) ? row.content : null
}

// Concatenated, because `properties` is JSON already and a send must not parse it again.
function payloadOf(row: Omit<MessageRow, 'payload'>): string {
  const { mid, from_uid, created_at, gid, to_uid } = row
  const target = gid !== null ? `{"gid":${gid}}` : `{"uid":${to_uid}}`
  return `{"mid":${mid},"from_uid":${from_uid},"created_at":${created_at},"target":${target},"detail":${detailOf(row)}}`
}

function detailOf(row: Omit<MessageRow, 'payload'>): string {
  const { type, target_mid, expires_in, content } = row
  switch (type) {
    case 'normal':
      return `{"type":"normal",${contentJson(row)},"expires_in":${expires_in}}`
    case 'reply':
      return `{"type":"reply","mid":${target_mid},${contentJson(row)},"expires_in":${expires_in}}`
    case 'edit':
      return reactionJson(target_mid, `{"type":"edit",${contentJson(row)}}`)
    case 'like':
      return reactionJson(target_mid, `{"type":"like","action":${JSON.stringify(content)}}`)
    case 'delete':
      return reactionJson(target_mid, '{"type":"delete"}')
  }
}

const contentJson = ({ properties, content_type, content }: Content) =>
  `"properties":${properties},"content_type":"${content_type}","content":${JSON.stringify(content)}`

const reactionJson = (target_mid: number | null, detail: string) =>
  `{"type":"reaction","mid":${target_mid},"detail":${detail}}`
