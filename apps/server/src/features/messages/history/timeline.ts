import { chatJson } from '../message-row.ts'
import type { MessagesServices } from '../services.ts'
import { readPayloads, type Timeline, timelineMids } from './history-store.ts'

const payloadsPerQuery = 200

/**
 * The `chat` events addressed to a user, ascending, in parts. Served from memory after a short absence,
 * else from the database, reading each part when the previous one was consumed.
 */
export async function* timelineOf(
  services: MessagesServices,
  timeline: Timeline,
): AsyncGenerator<readonly string[]> {
  const recent = services.messages.recent.read(timeline)
  if (recent) {
    yield recent
    return
  }
  const mids = await timelineMids(services.database, timeline)
  for (let from = 0; from < mids.length; from += payloadsPerQuery) {
    const some = mids.slice(from, from + payloadsPerQuery)
    const payloads = await readPayloads(services.database, some, timeline.now)
    yield payloads.map(chatJson)
  }
}
