import type { ChatMessage, ContentType, Properties, ReactionDetail, Target } from '@parley/protocol'
import { emojiLook } from '@parley/rules'

/** A normal message or a reply, with its edits and likes applied. */
export interface Message {
  mid: number
  from_uid: number
  created_at: number
  target: Target
  /** The message it replies to. */
  reply_mid: number | null
  content_type: ContentType
  content: string
  properties: Properties | null
  /** When it expires. */
  expires_at: number | null
  /** When its author last edited it. */
  edited_at: number | null
  /** The edit that is shown. An older edit that arrives later is ignored. */
  edit_mid: number
  /** Likes by their own mid. A second like by the same user with the same emoji removes the first. */
  likes: Record<number, { uid: number; emoji: string }>
}

/** The uids behind each emoji, in the order in which the emojis were first used. */
export type Reactions = ReadonlyMap<string, readonly number[]>

export function toMessage(wire: ChatMessage): Message | undefined {
  const { mid, from_uid, created_at, target, detail } = wire
  if (detail.type === 'reaction') return undefined
  const { content_type, content, properties, expires_in } = detail
  return {
    mid,
    from_uid,
    created_at,
    target,
    reply_mid: detail.type === 'reply' ? detail.mid : null,
    content_type,
    content,
    properties: kept(properties),
    expires_at: typeof expires_in === 'number' ? created_at + expires_in * 1000 : null,
    edited_at: null,
    edit_mid: 0,
    likes: {},
  }
}

/** Pages of history give own messages an empty object where the stream gives null, as existing clients need it. */
const kept = (properties: Properties | null): Properties | null =>
  properties !== null && Object.keys(properties).length > 0 ? properties : null

/** A message after a like or an edit. Idempotent. */
export function withReaction(message: Message, wire: ChatMessage): Message {
  if (wire.detail.type !== 'reaction') return message
  const { detail } = wire.detail
  if (detail.type === 'like') {
    const like = { uid: wire.from_uid, emoji: detail.action }
    return { ...message, likes: { ...message.likes, [wire.mid]: like } }
  }
  if (detail.type !== 'edit' || wire.mid < message.edit_mid) return message
  const { content, content_type, properties } = detail
  // A moderator hides messages of others and shows them again, which is no edit of the author.
  const edited_at = wire.from_uid === message.from_uid ? wire.created_at : message.edited_at
  const edited = { content, content_type, properties: kept(properties) }
  return { ...message, ...edited, edited_at, edit_mid: wire.mid }
}

/** The likes and edits of a message as separate reactions, to keep while it is evicted. */
export function asReactions(message: Message): ChatMessage[] {
  const { mid, target, content, content_type, properties, edit_mid, edited_at } = message
  const about = (from_uid: number, at: number, by: number, detail: ReactionDetail) => {
    return { mid: by, from_uid, created_at: at, target, detail: { type: 'reaction', mid, detail } }
  }
  const likes = Object.entries(message.likes).map(([by, { uid, emoji }]) =>
    about(uid, 0, Number(by), { type: 'like', action: emoji }),
  )
  const edit = { type: 'edit', content, content_type, properties } as const
  const editor = edited_at === null ? 0 : message.from_uid
  const edits = edit_mid === 0 ? [] : [about(editor, edited_at ?? 0, edit_mid, edit)]
  return [...likes, ...edits] as ChatMessage[]
}

/** Merges a freshly loaded original with the known message: history pages lack later likes and edits. */
export function mergeMessages(known: Message, fresh: Message): Message {
  const isNewer = fresh.edit_mid >= known.edit_mid
  return {
    ...(isNewer ? fresh : known),
    likes: { ...known.likes, ...fresh.likes },
    edited_at: known.edited_at ?? fresh.edited_at,
    edit_mid: Math.max(known.edit_mid, fresh.edit_mid),
  }
}

/**
 * Groups the likes by emoji. Two spellings of one emoji are one, under the first of them. Likes toggle, so an even number
 * by one user cancels out.
 */
export function reactionsOf(message: Message): Reactions {
  const found = new Map<string, { emoji: string; uids: number[] }>()
  for (const { uid, emoji } of likesOf(message)) {
    const look = emojiLook(emoji)
    const { uids } = getOrAdd(found, look, () => ({ emoji, uids: [] }))
    const at = uids.indexOf(uid)
    if (at < 0) uids.push(uid)
    else uids.splice(at, 1)
    if (uids.length === 0) found.delete(look)
  }
  return new Map([...found.values()].map(({ emoji, uids }) => [emoji, uids]))
}

/** The reactions with an emoji of this look. */
export interface ReactionState {
  /** The spelling to send, so that clients that compare spellings add or remove the same like. */
  emoji: string
  isOwn: boolean
}

/** Whether `me` reacted with an emoji of this look, and its spelling on the message. */
export function reactionState(message: Message, emoji: string, me: number): ReactionState {
  const look = emojiLook(emoji)
  const alike = [...reactionsOf(message)].find(([one]) => emojiLook(one) === look)
  const isOwn = alike?.[1].includes(me) ?? false
  return { emoji: (isOwn ? ownSpelling(message, look, me) : alike?.[0]) ?? emoji, isOwn }
}

// A spelling that was sent twice is taken back where spellings are compared.
function ownSpelling(message: Message, look: string, me: number): string | undefined {
  const own = likesOf(message)
    .filter(({ uid, emoji }) => uid === me && emojiLook(emoji) === look)
    .map(({ emoji }) => emoji)
  return own.findLast((emoji) => own.filter((one) => one === emoji).length % 2 === 1)
}

const likesOf = ({ likes }: Message) =>
  Object.entries(likes)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, like]) => like)

function getOrAdd<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const added = create()
  map.set(key, added)
  return added
}
