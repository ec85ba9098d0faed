import { LRUCache } from 'lru-cache'
import { invalidates, isPublication } from '../../../engines/bus/bus.ts'
import type { Engines } from '../../../services.ts'
import type { Chat } from '../chat.ts'
import type { MessagePlace } from '../message-row.ts'
import { historyJson } from './history-json.ts'
import { type EncodedRow, readNewest } from './history-store.ts'

/** Consecutive messages of one chat, encoded as the elements of a JSON array. */
interface Run {
  chat: string
  /** The run holds all messages of the chat from this mid on… */
  low: number
  /** …and below this one. Infinite while the newest message of the chat is the last of the run. */
  high: number
  mids: number[]
  bytes: Buffer
  /** The end of each message in `bytes`. A comma follows all but the last. */
  ends: number[]
  /** When the first of the messages expires. */
  expiresAt: number
}

type HistoryServices = Pick<Engines, 'bus' | 'clock' | 'database'>

const cacheBytes = 16_777_216
const maxRuns = 2_000
const rowsPerRun = 128
// A run this short is read again together with the gap above it, so that a busy chat has few runs.
const fewRows = 32
const entryBytes = 512
const rowBytes = 16

/**
 * Encoded messages of the chats that are being read. A page from here needs no query and no encoding:
 * with 16 requests in flight the server answers 2.2 times as many pages. Nothing here depends on the
 * reader, so callers check the rights of each request. See docs/decisions/0024-history-cache.md.
 */
export class HistoryCache {
  readonly #services: HistoryServices
  /** The runs of each chat, ascending and disjoint. There may be gaps between them. */
  readonly #chats = new Map<string, Run[]>()
  readonly #used = new LRUCache<Run, true>({
    max: maxRuns,
    maxSize: cacheBytes,
    sizeCalculation: (_, { bytes, mids }) => entryBytes + bytes.length + mids.length * rowBytes,
    dispose: (_, run) => this.#remove(run),
  })
  #lastMid = 0
  /** Counts everything that makes a read from before it stale. */
  #changes = 0

  constructor(services: HistoryServices) {
    this.#services = services
  }

  /** Starts to follow changes. Must be called before the first page is read. */
  async start(): Promise<void> {
    this.#services.bus.listen((message) => {
      if (isPublication(message)) {
        if (message.place) this.#added(message.place as MessagePlace)
      } else if (invalidates(message, 'message')) {
        this.#changed(message.ids as number[])
      }
    })
    this.#lastMid = await this.#services.database.lastMid()
  }

  /** The newest messages below `before`, ascending, as a JSON array. */
  async page(chat: Chat, before: number | undefined, limit: number): Promise<Buffer> {
    const below = before ?? Number.POSITIVE_INFINITY
    const parts: Buffer[] = []
    // A run must not be said to be complete up to a mid that is still to come.
    let top = below > this.#lastMid ? Number.POSITIVE_INFINITY : below
    let left = limit
    while (left > 0 && top > 0) {
      const run = this.#covering(keyOf(chat), top) ?? (await this.#load(chat, top))
      const end = countBelow(run.mids, below)
      const start = Math.max(0, end - left)
      if (end > start) parts.push(slice(run, start, end))
      left -= end - start
      top = run.low
    }
    return arrayOf(parts.reverse())
  }

  #covering(chat: string, top: number): Run | undefined {
    const run = this.#chats.get(chat)?.find(({ low, high }) => low < top && top <= high)
    if (!run) return undefined
    if (run.expiresAt > this.#services.clock.now()) {
      this.#used.get(run)
      return run
    }
    this.#used.delete(run)
    return undefined
  }

  async #load(chat: Chat, top: number): Promise<Run> {
    const key = keyOf(chat)
    const from = this.#gapBelow(key, top)
    const changes = ++this.#changes
    const page = { from, before: top, limit: rowsPerRun, now: this.#services.clock.now() }
    const rows = await readNewest(this.#services.database, chat, page)
    const low = rows.length < rowsPerRun ? from : (rows[0]?.[0] ?? from)
    const run = { chat: key, low, high: top, ...encode(rows) }
    if (changes === this.#changes) this.#keep(run)
    return run
  }

  // Where the gap below `top` begins: at the next run, or below it if that run is short.
  #gapBelow(chat: string, top: number): number {
    const below = this.#chats.get(chat)?.findLast(({ high }) => high <= top)
    if (!below) return 0
    if (below.mids.length > fewRows) return below.high
    this.#used.delete(below)
    return below.low
  }

  #keep(run: Run) {
    const runs = this.#chats.get(run.chat) ?? []
    const place = runs.findIndex(({ low }) => low > run.low)
    runs.splice(place < 0 ? runs.length : place, 0, run)
    this.#chats.set(run.chat, runs)
    this.#used.set(run, true)
  }

  #remove(run: Run) {
    const runs = this.#chats.get(run.chat)?.filter((other) => other !== run) ?? []
    if (runs.length > 0) this.#chats.set(run.chat, runs)
    else this.#chats.delete(run.chat)
  }

  #added({ mid, gid, dm_user_a, dm_user_b }: MessagePlace) {
    this.#changes++
    this.#lastMid = Math.max(this.#lastMid, mid)
    const newest = this.#chats.get(gid === null ? `${dm_user_a}-${dm_user_b}` : `${gid}`)?.at(-1)
    // It may have been read from the database before it was published.
    if (!newest || newest.high < mid || (newest.mids.at(-1) ?? 0) >= mid) return
    newest.high = mid
  }

  // Reads edited and deleted messages again when they are needed. Without ids, any may have changed.
  #changed(mids: readonly number[]) {
    this.#changes++
    if (mids.length === 0) this.#used.clear()
    for (const run of this.#used.keys()) {
      if (mids.some((mid) => has(run, mid))) this.#used.delete(run)
    }
  }
}

const keyOf = (chat: Chat) => ('gid' in chat ? `${chat.gid}` : chat.pair.join('-'))

const has = ({ low, high, mids }: Run, mid: number) =>
  low <= mid && mid < high && mids[countBelow(mids, mid)] === mid

/** How many of the ascending `mids` are below `bound`. */
function countBelow(mids: readonly number[], bound: number): number {
  let [from, to] = [0, mids.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((mids[middle] as number) < bound) from = middle + 1
    else to = middle
  }
  return from
}

function encode(rows: readonly EncodedRow[]): Pick<Run, 'mids' | 'bytes' | 'ends' | 'expiresAt'> {
  const ends: number[] = []
  let end = -1
  let expiresAt = Number.POSITIVE_INFINITY
  const payloads = rows.map(([, payload]) => historyJson(payload))
  for (const [at, [, , expires]] of rows.entries()) {
    end += 1 + Buffer.byteLength(payloads[at] as string)
    ends.push(end)
    if (expires !== null) expiresAt = Math.min(expiresAt, expires)
  }
  const bytes = Buffer.from(payloads.join(','))
  return { mids: rows.map(([mid]) => mid), bytes, ends, expiresAt }
}

const slice = ({ bytes, ends }: Run, start: number, end: number): Buffer =>
  bytes.subarray(start === 0 ? 0 : (ends[start - 1] as number) + 1, ends[end - 1])

const [open, comma, close] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')] as const

const arrayOf = (parts: readonly Buffer[]): Buffer =>
  Buffer.concat([open, ...parts.flatMap((part, i) => (i === 0 ? [part] : [comma, part])), close])
