import { type BotAnswer, fail } from '@parley/protocol'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import {
  editMessage,
  findMessage,
  mayReadMessage,
  type MessagesServices,
  propertiesOf,
} from '../../messages/index.ts'
import { findUser } from '../../users/index.ts'
import { answerIn, asCurrentUser, sendInteraction, toMessage } from './send-interaction.ts'
import { canReceive } from './commands.ts'

/** Calls a bot by a button in one of its messages and returns what it answers to the caller alone. */
export async function pressButton(
  services: MessagesServices,
  me: CurrentUser,
  { mid, button }: { mid: number; button: string },
): Promise<BotAnswer> {
  const row = await findMessage(services.db, mid, services.clock.now())
  if (!row || !mayReadMessage(services, me, row)) throw fail('not-found')
  const bot = findUser(services, row.from_uid)
  if (!canReceive(bot) || !buttonIds(propertiesOf(row)).includes(button)) throw fail('not-found')
  const target = row.gid === null ? { uid: me.uid } : { gid: row.gid }
  const response = await sendInteraction(services, bot, {
    type: 'button',
    button,
    mid,
    target,
    user: { uid: me.uid, name: me.name },
  })
  if (!response?.replace) return answerIn(services, bot, target, response)
  await editMessage(services, asCurrentUser(bot), mid, toMessage(response))
  return { text: null }
}

function buttonIds(properties: Record<string, unknown> | null): string[] {
  const found = properties?.['buttons']
  if (!Array.isArray(found)) return []
  return found.flatMap((one: unknown) => {
    const id = typeof one === 'object' && one !== null ? (one as { id?: unknown }).id : undefined
    return typeof id === 'string' ? [id] : []
  })
}
