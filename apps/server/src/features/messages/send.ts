import { type Draft, refuse } from '@parley/protocol'
import type { MessageRow } from '../../engines/database/tables.ts'
import type { Me } from '../../http/me.ts'
import type { Services } from '../../services.ts'
import { burnSeconds } from '../footprint/index.ts'
import { type Addressed, addressAgain, complete, requireMayWrite } from './chat.ts'
import { findMessage } from './store.ts'
import { forgetTyping } from './typing.ts'
import { audienceOfChat, chatEvent, contentOf, isReaction, toRow } from './wire.ts'

/**
 * Sends a message and gives its mid once it is on disk. Whoever calls has asked whether `me` may write
 * there. Nothing here waits for another sender: rights come from memory, and what arrives during one
 * commit shares the next. See docs/walks/send-a-message.md.
 */
export async function sendMessage(
  services: Services,
  me: Me,
  to: Addressed,
  draft: Draft,
): Promise<number> {
  return append(services, me, to, await complete(services, draft), undefined)
}

/** Replies in the same conversation. The row keeps what it answers and the first of that chain. */
export async function replyTo(
  services: Services,
  me: Me,
  mid: number,
  draft: Draft,
): Promise<number> {
  const original = await findMessage(services.db, mid, services.clock.now())
  if (!original) throw refuse('not-found')
  if (isReaction(original)) throw refuse('forbidden')
  requireMayWrite(services, me, original)
  const to = addressAgain(me, original)
  return append(services, me, to, await complete(services, draft), original)
}

async function append(
  services: Services,
  me: Me,
  { chat, target }: Addressed,
  draft: Draft,
  original: MessageRow | undefined,
): Promise<number> {
  const content = contentOf(draft)
  const expires_in = burnSeconds(services, me.uid, target)
  const root = original ? (original.root ?? original.mid) : null
  const audience = audienceOfChat(chat)
  forgetTyping(services, me.uid, target)
  const row = await services.database.append({
    build: (mid) =>
      toRow({
        mid,
        chat,
        from_uid: me.uid,
        created_at: services.clock.now(),
        target,
        detail: original
          ? { type: 'reply', mid: original.mid, ...content, expires_in }
          : { type: 'normal', ...content, expires_in },
        root,
      }),
    news: (stored) => [chatEvent(stored, audience)],
  })
  return row.mid
}
