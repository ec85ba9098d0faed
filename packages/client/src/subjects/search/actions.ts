import {
  isText,
  search,
  type SearchHit,
  type SearchQuery,
  type SearchTrait,
} from '@parley/protocol'
import {
  findTerms,
  groupMentionOf,
  mentionsOf,
  searchableText,
  type SearchTerm,
  searchTerms,
  searchTraits,
  startOfDay,
} from '@parley/rules'
import type { Environment } from '../../environment.ts'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import { type ChatKey, chatOf, idOf, isChannelKey } from '../../store/chat-key.ts'
import { type Message, toMessage, withReaction } from '../messages/message.ts'
import type { Store } from '../../store/store.ts'

/** What to search for. All given filters must hold; an empty list is no filter. */
export interface SearchTerms {
  /** Words and quoted phrases. The last word may be the beginning of one. */
  words: string
  /** Messages, or files by their names. */
  type: 'message' | 'file'
  /** The uids of authors. */
  from: readonly number[]
  in: readonly ChatKey[]
  has: readonly SearchTrait[]
  mentionsMe: boolean
  /** Only messages before this day, such as `2026-11-01`. */
  before: string | undefined
  /** Only messages after this day. */
  after: string | undefined
}

export interface FoundMessage {
  message: Message
  /** Where the content, or the name of a file, has the words. */
  highlights: readonly (readonly [start: number, end: number])[]
}

export interface FoundPage {
  items: readonly FoundMessage[]
  /** Where the next page begins; undefined for the last one. */
  cursor: string | undefined
  /** How many there are; undefined if the server did not count them. */
  total: number | undefined
  /** Below 100 while the server cannot find all older messages yet. */
  indexedPercent: number
  /** The server could not be reached: only messages stored on this device were searched. */
  isPartial: boolean
}

interface Page {
  limit: number
  /** The cursor of the page before. */
  cursor?: string | undefined
}

/** Reads messages stored on this device. */
type ReadStored = (mids: readonly number[]) => Promise<readonly Message[]>

const longestWords = 256
// Without the server, there is one page.
const maxStored = 100
const unreachable = new Set([0, 502, 503, 504])

/** Finds messages and files, on the server or, without a connection, on this device. */
export class SearchActions {
  readonly #store: Store
  readonly #api: Api
  readonly #environment: Pick<Environment, 'isOnline' | 'now'>
  readonly #readStored: ReadStored

  constructor(
    store: Store,
    api: Api,
    environment: Pick<Environment, 'isOnline' | 'now'>,
    readStored: ReadStored,
  ) {
    this.#store = store
    this.#api = api
    this.#environment = environment
    this.#readStored = readStored
  }

  /** One page of what was found, newest first. */
  async find(terms: SearchTerms, page: Page, signal?: AbortSignal): Promise<FoundPage> {
    if (!this.#environment.isOnline() && page.cursor === undefined) return this.#findStored(terms)
    try {
      const query = { ...queryOf(terms), ...page } as SearchQuery
      const words = searchTerms(terms.words)
      const { items, next_cursor, total, indexed_percent } = await this.#api.call(
        search,
        { query },
        signal,
      )
      return {
        items: items.flatMap((hit) => this.#foundMessage(hit, words) ?? []),
        cursor: next_cursor ?? undefined,
        total: total ?? undefined,
        indexedPercent: indexed_percent,
        isPartial: false,
      }
    } catch (error) {
      const isLost = error instanceof RequestError && unreachable.has(error.status)
      // A later page must not mix what the server found with what this device has.
      if (!isLost || page.cursor !== undefined) throw error
      return this.#findStored(terms)
    }
  }

  #foundMessage(hit: SearchHit, words: readonly SearchTerm[]): FoundMessage | undefined {
    const message = toMessage(hit.message)
    if (!message || this.#store.isBeingDeleted(message.mid)) return undefined
    // The server highlights contents. The content of a file is its path, which nobody sees.
    const isShown = isText(message.content_type)
    const highlights = isShown ? hit.highlights : findTerms(searchableText(message), words)
    return { message, highlights: highlights ?? [] }
  }

  async #findStored(terms: SearchTerms): Promise<FoundPage> {
    const matches = matcherOf(terms, this.#store.me)
    const { now } = this.#environment
    const items = (await this.#messagesOnDevice(terms.in)).flatMap((message): FoundMessage[] => {
      const shown = this.#store.messages.has(message.mid)
        ? this.#store.shownMessage(message.mid)
        : message
      const hasExpired = (shown?.expires_at ?? Infinity) <= now()
      const highlights = shown && !hasExpired ? matches(shown) : undefined
      return shown && highlights ? [{ message: shown, highlights }] : []
    })
    items.sort((a, b) => b.message.mid - a.message.mid)
    const cut = items.slice(0, maxStored)
    return {
      items: cut,
      cursor: undefined,
      total: items.length,
      indexedPercent: 100,
      isPartial: true,
    }
  }

  async #messagesOnDevice(places: readonly ChatKey[]): Promise<Message[]> {
    const { chats, messages } = this.#store
    const mids = [...chats.values()]
      .filter(({ key }) => this.#isVisible(key) && (places.length === 0 || places.includes(key)))
      .flatMap((chat) => [...chat.mids, ...(chat.historyWindow?.mids ?? [])])
    const wanted = [...new Set(mids)]
    const inMemory = wanted.flatMap((mid) => messages.get(mid) ?? [])
    const missing = wanted.filter((mid) => !messages.has(mid))
    const stored = await this.#readStored(missing)
    return [...inMemory, ...stored.map((message) => this.#withLaterEdits(message))]
  }

  #withLaterEdits = (message: Message): Message =>
    (this.#store.pendingReactions.get(message.mid) ?? []).reduce(withReaction, message)

  // Messages of a channel that the user has left may still be in memory.
  #isVisible = (key: ChatKey) => !isChannelKey(key) || this.#store.channels.has(idOf(key))
}

function queryOf(terms: SearchTerms): SearchQuery {
  const { words, type, from, in: places, has, mentionsMe, before, after } = terms
  const list = (values: readonly (string | number)[]) =>
    values.length > 0 ? values.join(',') : undefined
  const q = words.slice(0, longestWords).trim()
  // Values that are undefined are not sent.
  return {
    q: q === '' ? undefined : q,
    type,
    from: list(from),
    in: list(places.map((key) => `${isChannelKey(key) ? 'gid' : 'uid'}:${idOf(key)}`)),
    has: list(has),
    mentions: mentionsMe ? ('me' as const) : undefined,
    ...timesOf(before, after),
  } as SearchQuery
}

/** The first moment of the day before which, and the last moment of the day after which messages are. */
const timesOf = (before: string | undefined, after: string | undefined) => ({
  before: before === undefined ? undefined : startOfDay(before),
  after: after === undefined ? undefined : startOfDay(after, 1) - 1,
})

// The server does not know whom `@here` has reached.
const isToMe = (message: Message, me: number) =>
  mentionsOf(message).includes(me) || groupMentionOf(message) === 'all'

/** Decides as the server does. Returns the highlights of a message that matches. */
function matcherOf(terms: SearchTerms, me: number) {
  const { type, from, in: places, has, mentionsMe } = terms
  const wanted = searchTerms(terms.words)
  // Signs alone are no words: nothing contains them.
  const isSearchable = wanted.length > 0 || terms.words.trim() === ''
  const { before = Infinity, after = -Infinity } = timesOf(terms.before, terms.after)
  return (message: Message): [number, number][] | undefined => {
    const { content_type, created_at, from_uid } = message
    const traits = searchTraits(message)
    const isFile = content_type === 'vocechat/file' || content_type === 'vocechat/audio'
    const fits =
      isSearchable &&
      (type === 'message' || isFile) &&
      (from.length === 0 || from.includes(from_uid)) &&
      (places.length === 0 || places.includes(chatOf(message, me))) &&
      has.every((trait) => traits.includes(trait)) &&
      (!mentionsMe || isToMe(message, me)) &&
      created_at < before &&
      created_at > after
    return fits ? findTerms(searchableText(message), wanted) : undefined
  }
}
