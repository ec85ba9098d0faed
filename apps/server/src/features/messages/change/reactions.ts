import { limits, fail } from '@parley/protocol'
import { customEmojiName, emojiLook } from '@parley/rules'
import type { Audience } from '../../../engines/bus/bus.ts'
import type { Tx } from '../../../engines/database/database.ts'
import type { MessageRow } from '../tables.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { MessagesServices } from '../services.ts'
import { audienceOfChat, chatOf } from '../chat.ts'
import { chatEvent, isReaction, toRow } from '../message-row.ts'
import { replyRecipient, requireParticipant } from '../participants.ts'
import { requireEmoji } from '../rules.ts'
import { findMessage, insertMessage, readOwnEmoji } from '../store.ts'

type Reaction = Pick<MessageRow, 'content_type' | 'content' | 'properties'> & {
  type: 'like' | 'edit' | 'delete'
}

/** Stores a like as it was sent. Liking again with an emoji of the same look removes the first like. */
export async function like(
  services: MessagesServices,
  me: CurrentUser,
  mid: number,
  action: string,
): Promise<number> {
  requireEmoji(action)
  return services.database.transact(async (tx) => {
    const message = await requireOriginal(services, tx, mid)
    requireParticipant(services, me, message)
    await requireLikeLeft(services, tx, me, mid, action)
    const reaction = {
      type: 'like',
      content: action,
      content_type: null,
      properties: null,
    } as const
    return storeReaction(services, tx, me, message, reaction)
  })
}

// The second like of an emoji removes the first, so an emoji of the user is always allowed, also a deleted one.
async function requireLikeLeft(
  { emoji }: Pick<MessagesServices, 'emoji'>,
  tx: Tx,
  me: CurrentUser,
  mid: number,
  action: string,
): Promise<void> {
  const own = await readOwnEmoji(tx, mid, me.uid)
  if (own.some((emoji) => emojiLook(emoji) === emojiLook(action))) return
  const name = customEmojiName(action)
  if (name !== undefined && !emoji.cache.has(name)) throw fail('bad-emoji', { field: 'action' })
  if (new Set(own.map(emojiLook)).size >= limits.likesPerMessage) throw fail('limit-reached')
}

/** Finds a message that is not a reaction, or fails. */
export async function requireOriginal(
  { clock }: Pick<MessagesServices, 'clock'>,
  tx: Tx,
  mid: number,
): Promise<MessageRow> {
  const message = await findMessage(tx, mid, clock.now())
  if (!message) throw fail('not-found')
  if (isReaction(message)) throw fail('forbidden')
  return message
}

/** Stores and publishes a reaction to `message`. Returns its mid. */
export async function storeReaction(
  services: MessagesServices,
  tx: Tx,
  me: CurrentUser,
  message: MessageRow,
  reaction: Reaction,
): Promise<number> {
  const chat = chatOf(message)
  const row = {
    ...toRow({
      ...reaction,
      mid: await tx.mids.next(),
      chat,
      target: replyRecipient(me, message).target,
      from_uid: me.uid,
      created_at: services.clock.now(),
      target_mid: message.mid,
    }),
    // Likes and edits expire with their message; a deletion stays, for clients that were offline.
    expires_at: reaction.type === 'delete' ? null : message.expires_at,
  }
  await insertMessage(tx, row)
  tx.publishEncoded(chatEvent(row, withActor(audienceOfChat(chat), me)))
  return row.mid
}

// An administrator who deletes a direct message of two other users receives the event as well.
function withActor(audience: Audience, me: CurrentUser): Audience {
  if (audience.to !== 'users' || audience.uids.includes(me.uid)) return audience
  return { to: 'users', uids: [...audience.uids, me.uid] }
}
