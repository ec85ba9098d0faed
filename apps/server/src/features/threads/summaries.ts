import { fail, limits, type ThreadSummary } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { countReplies, mayReadMessage, readThreadPlaces } from '../messages/index.ts'
import type { ThreadsServices } from './services.ts'

/** The summaries of the threads that messages belong to. Leaves out what the caller may not read. */
export async function threadSummaries(
  services: ThreadsServices,
  me: CurrentUser,
  words: string,
): Promise<ThreadSummary[]> {
  const places = await readThreadPlaces(services.db, midsOf(words), services.clock.now())
  const visible = places.filter((place) => mayReadMessage(services, me, place))
  const roots = [...new Set(visible.map(({ root_mid }) => root_mid))]
  return roots.length === 0 ? [] : summarize(services, roots)
}

/** The summaries of some threads. Those without replies are missing. */
export async function summarize(
  { db, clock }: ThreadsServices,
  rootMids: readonly number[],
): Promise<ThreadSummary[]> {
  const counts = await countReplies(db, rootMids, clock.now())
  return rootMids.flatMap((root_mid) => {
    const authors = counts.filter((one) => one.root_mid === root_mid)
    return authors.length === 0 ? [] : [summaryOf(root_mid, authors)]
  })
}

const summaryOf = (root_mid: number, authors: Counts): ThreadSummary => ({
  root_mid,
  count: authors.reduce((sum, { count }) => sum + count, 0),
  last_mid: Math.max(...authors.map(({ last_mid }) => last_mid)),
  last_at: Math.max(...authors.map(({ last_at }) => last_at)),
  uids: authors
    .sort((a, b) => b.last_mid - a.last_mid)
    .slice(0, limits.threadFaces)
    .map(({ from_uid }) => from_uid),
})

type Counts = Awaited<ReturnType<typeof countReplies>>

function midsOf(words: string): number[] {
  const mids = words.split(',').map(Number)
  if (mids.some((mid) => !Number.isSafeInteger(mid) || mid < 1)) throw fail('bad-request')
  if (mids.length > limits.threadSummaries) throw fail('too-many-ids')
  return mids
}
