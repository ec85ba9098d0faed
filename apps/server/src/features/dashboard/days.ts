import type { Dashboard } from '@parley/protocol'
import type { Db } from '../../engines/database/database.ts'
import { countFilesBetween } from '../files/index.ts'
import { countMessages, firstMidSince } from '../messages/index.ts'

const dayMs = 86_400_000

/** The begin of the day that a time is in, where local time is `offset` minutes ahead of UTC. */
export function dayOf(time: number, offset: number): number {
  const ahead = offset * 60_000
  return Math.floor((time + ahead) / dayMs) * dayMs - ahead
}

/**
 * Messages and files of the last `count` days, oldest first. The days are counted one by one, so that nothing else
 * waits for a long query.
 */
export async function countDays(
  db: Db,
  { now, count, offset }: { now: number; count: number; offset: number },
): Promise<Dashboard['days']> {
  const today = dayOf(now, offset)
  const days = Array.from({ length: count }, (_, at) => today - (count - 1 - at) * dayMs)
  const counted: Dashboard['days'] = []
  let from = await firstMidSince(db, days[0] ?? today)
  for (const day of days) {
    const next = await firstMidSince(db, day + dayMs)
    const messages =
      from === undefined ? 0 : await countMessages(db, from, next ?? Number.MAX_SAFE_INTEGER)
    const { files } = await countFilesBetween(db, day, day + dayMs)
    counted.push({ day, messages, files })
    from = next
  }
  return counted
}
