import { type MessageInput, fail } from '@parley/protocol'
import type { BusMessage } from '../../../engines/bus/bus.ts'
import { KeyReusedError, type Statement } from '../../../engines/database/database.ts'
import type { MessageRow } from '../tables.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { IdempotencyKey } from '../../../http/request/idempotency.ts'
import type { MessagesServices } from '../services.ts'
import { autoDeleteSeconds } from '../../chat-settings/index.ts'
import { attachmentStatements } from './attachment.ts'
import { checked } from './checks.ts'
import { audienceOfChat } from '../chat.ts'
import { chatEvent, contentColumns, isReaction, toRow } from '../message-row.ts'
import { replyRecipient, requireMayWrite } from '../participants.ts'
import type { Recipient } from './recipient.ts'
import { findMessage } from '../store.ts'
import { insertStatement } from './send-store.ts'
import { sendSlowly } from './slow-mode.ts'
import { forgetTyping } from './typing.ts'

/**
 * Sends a message and returns its mid once it is on disk. The caller must have checked that `me` may write
 * there. Needs no query: permissions come from memory, and messages that arrive during a commit share the
 * next one. A message whose `key` was used is not sent again. See docs/walks/send-a-message.md.
 */
export async function sendMessage(
  services: MessagesServices,
  me: CurrentUser,
  recipient: Recipient,
  input: MessageInput,
  key?: IdempotencyKey,
  also?: SameCommit,
): Promise<number> {
  const allowed = await checked(services, { me, chat: recipient.chat, input })
  return append(services, me, { recipient, input: allowed, key, also })
}

/** Statements and events that share the commit of a message. */
export interface SameCommit {
  statements: readonly Statement[]
  publications: readonly BusMessage[]
}

/** Sends a reply. Its row refers to the message replied to and to the first message of the chain. */
export async function replyTo(
  services: MessagesServices,
  me: CurrentUser,
  mid: number,
  input: MessageInput,
  key?: IdempotencyKey,
  also?: SameCommit,
): Promise<number> {
  const original = await findMessage(services.db, mid, services.clock.now())
  if (!original) throw fail('not-found')
  if (isReaction(original)) throw fail('forbidden')
  requireMayWrite(services, me, original)
  const recipient = replyRecipient(me, original)
  const allowed = await checked(services, { me, chat: recipient.chat, input })
  return append(services, me, { recipient, input: allowed, key, also, original })
}

interface Sending {
  recipient: Recipient
  input: MessageInput
  key: IdempotencyKey | undefined
  also: SameCommit | undefined
  /** The message replied to. */
  original?: MessageRow
}

function append(services: MessagesServices, me: CurrentUser, sending: Sending): Promise<number> {
  const send = () => appendContent(services, me, sending)
  // A scheduled message has waited already.
  if (sending.also) return send()
  return sendSlowly(services, me, sending.recipient.chat, sending.key, send)
}

async function appendContent(
  services: MessagesServices,
  me: CurrentUser,
  { recipient: { chat, target }, input, key, also, original }: Sending,
): Promise<number> {
  const expires_in = autoDeleteSeconds(services, me.uid, target)
  const audience = audienceOfChat(chat)
  const content = contentColumns(input)
  forgetTyping(services, me.uid, target)
  try {
    return await services.database.append({
      ...(key ? { key } : {}),
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
        const statements = [insertStatement(value), ...attachmentStatements(value)]
        return { value, statements: [...statements, ...(also?.statements ?? [])] }
      },
      publications: (stored) => [chatEvent(stored, audience), ...(also?.publications ?? [])],
    })
  } catch (error) {
    throw error instanceof KeyReusedError ? fail('idempotency-key-reused') : error
  }
}
