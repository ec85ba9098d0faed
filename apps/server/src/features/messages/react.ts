import { type Draft, type ReactionDetail, refuse } from '@parley/protocol'
import { mayDeleteMessage, mayEditMessage } from '@parley/rules'
import type { Audience } from '../../engines/bus/bus.ts'
import type { Tx } from '../../engines/database/database.ts'
import type { MessageRow } from '../../engines/database/tables.ts'
import type { Me } from '../../http/me.ts'
import type { Services } from '../../services.ts'
import { addressAgain, channelOf, complete, requireMayWrite, requireParticipant } from './chat.ts'
import { announceRepinned, dropPin } from './pin.ts'
import { requireEmoji } from './rules.ts'
import { eraseMessages, findMessage, findMessages, insertMessage, updateWire } from './store.ts'
import {
  audienceOfChat,
  chatEvent,
  chatOf,
  contentOf,
  isReaction,
  reaction,
  toRow,
  withContent,
} from './wire.ts'

/** Records a like; clients toggle, so the second of the same kind takes the first away. */
export async function like(
  services: Services,
  me: Me,
  mid: number,
  action: string,
): Promise<number> {
  requireEmoji(action)
  return services.database.transact(async (tx) => {
    const message = await requireOriginal(services, tx, mid)
    requireParticipant(services, me, message)
    return record(services, tx, me, message, { type: 'like', action })
  })
}

/** Replaces the content of an own message, in what is stored and in its pin. */
export async function edit(services: Services, me: Me, mid: number, draft: Draft): Promise<number> {
  const content = await complete(services, draft)
  return services.database.transact(async (tx) => {
    const message = await requireOriginal(services, tx, mid)
    if (!mayEditMessage(me, message)) throw refuse('forbidden')
    requireMayWrite(services, me, message)
    await updateWire(tx, mid, withContent(message.wire, content))
    const newMid = await record(services, tx, me, message, { type: 'edit', ...contentOf(content) })
    await announceRepinned(tx, message, content)
    return newMid
  })
}

/** Deletes messages: all of them, or none when one may not go. Ids that are gone are passed over. */
export async function remove(services: Services, me: Me, mids: readonly number[]): Promise<number> {
  return services.database.transact(async (tx) => {
    const messages = await findMessages(tx, mids, services.clock.now())
    if (messages.length === 0) throw refuse('not-found')
    for (const message of messages) {
      if (isReaction(message)) throw refuse('forbidden')
      if (!mayDeleteMessage(me, message, channelOf(services, message))) throw refuse('forbidden')
    }
    await eraseMessages(
      tx,
      messages.map((message) => message.mid),
    )
    let last = 0
    for (const message of messages) {
      last = await record(services, tx, me, message, { type: 'delete' })
      await dropPin(tx, message)
    }
    return last
  })
}

async function requireOriginal({ clock }: Services, tx: Tx, mid: number): Promise<MessageRow> {
  const message = await findMessage(tx, mid, clock.now())
  if (!message) throw refuse('not-found')
  if (isReaction(message)) throw refuse('forbidden')
  return message
}

async function record(
  services: Services,
  tx: Tx,
  me: Me,
  message: MessageRow,
  detail: ReactionDetail,
): Promise<number> {
  const { target } = addressAgain(me, message)
  const row = {
    ...toRow({
      mid: tx.nextMid(),
      chat: chatOf(message),
      from_uid: me.uid,
      created_at: services.clock.now(),
      target,
      detail: reaction(message.mid, detail),
      root: null,
    }),
    // What was said about a message ends with it; only that it was deleted stays known.
    expires_at: detail.type === 'delete' ? null : message.expires_at,
  }
  await insertMessage(tx, row)
  tx.pass(chatEvent(row, audienceWith(me, message)))
  return row.mid
}

// An administrator who deletes between two others hears it himself as well.
function audienceWith(me: Me, message: MessageRow): Audience {
  const audience = audienceOfChat(chatOf(message))
  if (audience.to !== 'users' || audience.uids.includes(me.uid)) return audience
  return { to: 'users', uids: [...audience.uids, me.uid] }
}
