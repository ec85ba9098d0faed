import { Semaphore } from 'async-mutex'
import { LRUCache } from 'lru-cache'
import type { Engines } from '../../services.ts'

/** The outcome of a fetch. A failure has no value. */
export interface Fetched<Value> {
  value: Value | undefined
  /** When it was fetched. */
  at: number
}

interface FetchCacheOptions<Value, Context> {
  clock: Engines['clock']
  maxBytes: number
  /** More fetches at the same time wait. */
  maxFetches: number
  sizeOf(value: Value): number
  fetch(key: string, context: Context): Promise<Value | undefined>
}

const keepMs = 86_400_000
const keepFailureMs = 300_000
const maxEntries = 10_000
const entryBytes = 512

/**
 * Values from outside in the memory of this node: for a day, failures for five minutes. However many ask for a
 * key at the same time, it is fetched once. See docs/decisions/0037-link-previews.md.
 */
export const createFetchCache = <Value extends object, Context>({
  clock,
  maxBytes,
  maxFetches,
  sizeOf,
  fetch,
}: FetchCacheOptions<Value, Context>) => {
  const running = new Semaphore(maxFetches)
  return new LRUCache<string, Fetched<Value>, Context>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => entryBytes + key.length + (value ? sizeOf(value) : 0),
    perf: { now: () => clock.now() },
    ttlResolution: 0,
    // An entry that has no room any more is still the answer to those who wait for it.
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { options, context }) {
      const value = await running.runExclusive(() => fetch(key, context))
      options.ttl = value ? keepMs : keepFailureMs
      return { value, at: clock.now() }
    },
  })
}
