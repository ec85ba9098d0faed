import { findTerms, searchableText } from '@parley/rules'
import type { TextQuery } from '../../engines/database/text-query.ts'
import type { MessageRow } from '../../engines/database/tables.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { findMessages, firstMidSince, propertiesOf, readPlaces } from '../messages/index.ts'
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
// A phrase of frequent words may be missing in all messages that have the words.
const batchesMax = 50
const bytesMax = 2_000_000
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

class Finder {
  readonly #services: SearchServices
  readonly #search: Search
  readonly #scope: Scope
  readonly #hits: Hit[] = []
  #bytes = 0

  constructor(services: SearchServices, search: Search, scope: Scope) {
    this.#services = services
    this.#search = search
    this.#scope = scope
  }

  async run({ below, above }: { below: number; above: number }): Promise<Found> {
    const { places, words } = this.#search
    // Rare words need no scope in the index, and frequent ones are found in the first rows. Otherwise the
    // index leaves out what the user does not see.
    let isScoped = places !== undefined || words.length === 0
    let from = below
    for (let round = 0; round < batchesMax; round++) {
      const query = isScoped ? [...words, this.#scope.words] : words
      const mids = await this.#match(query, from, above)
      const rest = await this.#add(mids)
      if (rest !== undefined) return { hits: this.#hits, next: rest }
      if (mids.length < batch) return { hits: this.#hits, next: undefined }
      from = mids.at(-1) as number
      isScoped = true
    }
    return { hits: this.#hits, next: from }
  }

  #match(query: TextQuery, below: number, above: number): Promise<number[]> {
    return this.#services.database.match(query, { below, above, limit: batch })
  }

  /** Adds those of `mids` that match. Returns where the next page begins, once this one is full. */
  async #add(mids: readonly number[]): Promise<number | undefined> {
    const { db, clock } = this.#services
    const now = clock.now()
    const places = await readPlaces(db, mids, now)
    const visible = places.filter((place) => this.#isWanted(place)).map(({ mid }) => mid)
    const { limit } = this.#search
    for (let at = 0; at < visible.length; at += limit) {
      const rows = await findMessages(db, visible.slice(at, at + limit), now)
      for (const row of rows.reverse()) {
        const ranges = this.#rangesIn(row)
        if (!ranges) continue
        if (this.#hits.length === limit || this.#bytes > bytesMax) return row.mid + 1
        this.#hits.push({ row, ranges })
        this.#bytes += row.payload.length
      }
    }
    return undefined
  }

  #isWanted(place: Parameters<Scope['has']>[0] & { created_at: number }): boolean {
    const { before = Infinity, after = -Infinity } = this.#search
    return place.created_at < before && place.created_at > after && this.#scope.has(place)
  }

  #rangesIn(row: MessageRow) {
    const { content_type, content } = row
    const text = searchableText({
      content_type: content_type ?? '',
      content: content ?? '',
      properties: propertiesOf(row),
    })
    return findTerms(text, this.#search.terms)
  }
}
