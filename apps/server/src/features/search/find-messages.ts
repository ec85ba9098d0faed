import { findTerms, searchableText } from '@parley/rules'
import { matchesWords } from '../../engines/database/text-query.ts'
import type { MessageRow } from '../messages/index.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import {
  findMessages,
  firstMidSince,
  indexedWords,
  messagesBetween,
  propertiesOf,
  readPlaces,
  readProgress,
  type SentPlace,
} from '../messages/index.ts'
import type { Search } from './read-query.ts'
import type { SearchServices } from './services.ts'
import { type Scope, scopeOf } from './visible.ts'

export interface Hit {
  row: MessageRow
  /** Where the searched text has the terms. */
  ranges: readonly [start: number, end: number][]
}

export interface Found {
  hits: readonly Hit[]
  /** Continue below this mid; undefined at the end. */
  next: number | undefined
}

const batch = 200
// Most searches find a page in these. Each message that is looked at is somewhere else on the disk.
const firstBatch = 50
// A phrase of frequent words may be missing in all messages that have the words.
const maxBatches = 50
// The terms are looked for in this much text for a page, so that it takes no more than some tens of milliseconds. The letters of
// other scripts than Latin take longer.
const maxScanned = 400_000
const otherLetterWeight = 8
// The clocks of nodes differ, so that mids and times do not rise together exactly.
const clockSlackMs = 600_000

/** Finds the newest messages that match, among those that `me` may see. */
export async function findMatches(
  services: SearchServices,
  me: CurrentUser,
  search: Search,
): Promise<Found> {
  const scope = scopeOf(services, me, search.places)
  if (scope.words.length === 0) return { hits: [], next: undefined }
  return new Finder(services, search, scope).run(await rangeOf(services, search))
}

/** The mids that the times of a search allow. */
async function rangeOf({ db }: SearchServices, { before, after, below }: Search) {
  const until = before === undefined ? below : await firstMidSince(db, before + clockSlackMs)
  const since = after === undefined ? 0 : await firstMidSince(db, after - clockSlackMs)
  return { below: Math.min(below, until ?? below), above: since === undefined ? below : since - 1 }
}

interface MidRange {
  below: number
  above: number
}

class Finder {
  readonly #services: SearchServices
  readonly #search: Search
  readonly #scope: Scope
  readonly #now: number
  readonly #hits: Hit[] = []
  #scanned = 0

  constructor(services: SearchServices, search: Search, scope: Scope) {
    this.#services = services
    this.#search = search
    this.#scope = scope
    this.#now = services.clock.now()
  }

  async run(range: MidRange): Promise<Found> {
    let batches = 0
    for await (const { rows, below } of this.#candidates(range)) {
      const next = this.#add(rows)
      if (next !== undefined) return { hits: this.#hits, next }
      if (++batches === maxBatches) return { hits: this.#hits, next: below }
    }
    return { hits: this.#hits, next: undefined }
  }

  /** Messages that the index or the end of the log gives, the newest first, and the mid below which to go on. */
  async *#candidates({ below, above }: MidRange): AsyncGenerator<Candidates> {
    const { high } = (await readProgress(this.#services.db)) ?? { high: 0 }
    yield* this.#fromLog({ below, above: Math.max(above, high) })
    yield* this.#fromIndex({ below: Math.min(below, high + 1), above })
  }

  /** The newest messages are not in the index yet. */
  async *#fromLog({ below, above }: MidRange): AsyncGenerator<Candidates> {
    for (let from = below; from > above + 1; ) {
      const range = { below: from, above, limit: batch }
      const rows = await messagesBetween(this.#services.db, range)
      from = rows.length < batch ? 0 : (rows.at(-1) as MessageRow).mid
      yield { rows: rows.filter((row) => this.#isWanted(row) && this.#hasWords(row)), below: from }
    }
  }

  async *#fromIndex({ below, above }: MidRange): AsyncGenerator<Candidates> {
    const { places, words } = this.#search
    // Rare words need no scope in the index, and frequent ones are found in the first rows. Otherwise the
    // index leaves out what the user does not see.
    let isScoped = places !== undefined || words.length === 0
    let limit = firstBatch
    for (let from = below; from > above + 1; ) {
      const query = isScoped ? [...words, this.#scope.words] : words
      const mids = await this.#services.database.match(query, { below: from, above, limit })
      from = mids.length < limit ? 0 : (mids.at(-1) as number)
      yield* this.#read(mids, from)
      isScoped = true
      limit = batch
    }
  }

  /** Reads the messages of `mids` that the user may see, some at a time: most searches need few. */
  async *#read(mids: readonly number[], below: number): AsyncGenerator<Candidates> {
    const { db } = this.#services
    const places = await readPlaces(db, mids, this.#now)
    const wanted = places.filter((place) => this.#isWanted(place)).map(({ mid }) => mid)
    const { limit } = this.#search
    for (let at = 0; at < wanted.length; at += limit) {
      const some = wanted.slice(at, at + limit)
      const rows = await findMessages(db, some, this.#now)
      const isLast = at + limit >= wanted.length
      yield { rows: rows.reverse(), below: isLast ? below : (some.at(-1) as number) }
    }
  }

  /** Adds the rows that match. Returns where the next page begins, once this one is full. */
  #add(rows: readonly MessageRow[]): number | undefined {
    for (const row of rows) {
      if (this.#scanned > maxScanned) return row.mid + 1
      const text = searchableText(contentOf(row))
      this.#scanned += costOf(text)
      const ranges = findTerms(text, this.#search.terms)
      if (!ranges) continue
      if (this.#hits.length === this.#search.limit) return row.mid + 1
      this.#hits.push({ row, ranges })
    }
    return undefined
  }

  #isWanted(message: SentPlace): boolean {
    const { before = Infinity, after = -Infinity } = this.#search
    const { created_at, expires_at } = message
    const isInTime = created_at < before && created_at > after
    const isLeft = expires_at === null || expires_at > this.#now
    return isInTime && isLeft && this.#scope.has(message)
  }

  #hasWords(row: MessageRow): boolean {
    return matchesWords(this.#search.words, indexedWords(row, propertiesOf(row)).split(' '))
  }
}

// Every character of a message outside ASCII takes two bytes and more.
const costOf = (text: string) =>
  text.length + (Buffer.byteLength(text) - text.length) * (otherLetterWeight / 2)

interface Candidates {
  rows: readonly MessageRow[]
  /** Older candidates are below this mid. */
  below: number
}

const contentOf = (row: MessageRow) => ({
  content_type: row.content_type ?? '',
  content: row.content ?? '',
  properties: propertiesOf(row),
})
