import { LRUCache } from 'lru-cache'

/**
 * Creates a cache of the `max` entries that were used last, each for `ttl` milliseconds if given. It takes
 * memory as it fills. With the option `max`, lru-cache reserves memory for all entries at once, which made
 * up a tenth of the time of a start.
 */
export const growingCache = <Key extends {}, Value extends {}>(max: number, ttl = 0) =>
  new LRUCache<Key, Value>({ maxSize: max, sizeCalculation: () => 1, ttl })
