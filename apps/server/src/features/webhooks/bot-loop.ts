import type { MessageRow } from '../messages/index.ts'
import type { WebhookRow } from './tables.ts'
import { type MessagesServices, recentAuthors } from '../messages/index.ts'
import { findUser } from '../users/index.ts'
import { isReceiver } from './receivers.ts'

/** How often a bot may answer other bots in a chat within an hour, without a person between. */
export const maxTurns = 10
const withinMs = 3_600_000
const maxEntries = 60

/**
 * Whether an entry continues a conversation that bots have among themselves. Only bots with a webhook count: others do not
 * answer what they are sent.
 */
export async function isBotLoop(
  services: MessagesServices,
  { uid }: Pick<WebhookRow, 'uid'>,
  entry: MessageRow,
): Promise<boolean> {
  if (!isAnsweringBot(services, entry.from_uid)) return false
  const since = entry.created_at - withinMs
  const authors = await recentAuthors(services.db, entry, { since, limit: maxEntries })
  const person = authors.findIndex((author) => !findUser(services, author)?.is_bot)
  const bots = person === -1 ? authors : authors.slice(0, person)
  const turns = bots.filter((author, at) => {
    const before = bots[at + 1]
    return (
      author === uid && before !== undefined && before !== uid && isAnsweringBot(services, before)
    )
  })
  return turns.length >= maxTurns
}

function isAnsweringBot(services: MessagesServices, uid: number): boolean {
  const user = findUser(services, uid)
  return isReceiver(user) && user.is_bot
}
