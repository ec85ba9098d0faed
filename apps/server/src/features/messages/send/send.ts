import { type MessageInput, fail } from '@parley/protocol'
import type { MessageRow } from '../../../engines/database/tables.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { MessagesServices } from '../services.ts'
import { autoDeleteSeconds } from '../../chat-settings/index.ts'
import { attachmentStatements, resolveAttachment } from './attachment.ts'
import { audienceOfChat } from '../chat.ts'
import { chatEvent, contentColumns, isReaction, toRow } from '../message-row.ts'
import { replyRecipient, requireMayWrite } from '../participants.ts'
import type { Recipient } from './recipient.ts'
import { findMessage } from '../store.ts'
import { insertStatement } from './send-store.ts'
import { forgetTyping } from './typing.ts'

/**
 * Sends a message and returns its mid once it is on disk. The caller must have checked that `me` may write
 * there. Needs no query: permissions come from memory, and messages that arrive during a commit share the
 * next one. See docs/walks/send-a-message.md.
 */
export async function sendMessage(
  services: MessagesServices,
  me: CurrentUser,
  recipient: Recipient,
  draft: MessageInput,
): Promise<number> {
  return append(services, me, recipient, await resolveAttachment(services, draft), undefined)
}

/** Sends a reply. Its row refers to the message replied to and to the first message of the chain. */
export async function replyTo(
  services: MessagesServices,
  me: CurrentUser,
  mid: number,
  draft: MessageInput,
): Promise<number> {
  const original = await findMessage(services.db, mid, services.clock.now())
  if (!original) throw fail('not-found')
  if (isReaction(original)) throw fail('forbidden')
  requireMayWrite(services, me, original)
  const recipient = replyRecipient(me, original)
  return append(services, me, recipient, await resolveAttachment(services, draft), original)
}

async function append(
  services: MessagesServices,
  me: CurrentUser,
  { chat, target }: Recipient,
  draft: MessageInput,
  original: MessageRow | undefined,
): Promise<number> {
  const content = contentColumns(draft)
  const expires_in = autoDeleteSeconds(services, me.uid, target)
  const audience = audienceOfChat(chat)
  forgetTyping(services, me.uid, target)
  return services.database.append({
    build(mid) {
      const value = toRow({
        mid,
        chat,
        target,
        from_uid: me.uid,
        created_at: services.clock.now(),
        type: original ? 'reply' : 'normal',
        ...content,
        target_mid: original?.mid ?? null,
        thread_root_mid: original ? (original.thread_root_mid ?? original.mid) : null,
        expires_in,
      })
      return { value, statements: [insertStatement(value), ...attachmentStatements(value)] }
    },
    publications: (stored) => [chatEvent(stored, audience)],
  })
}
