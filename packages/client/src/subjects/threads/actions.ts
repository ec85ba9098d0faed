import {
  followedThreads,
  followThread,
  getThread,
  limits,
  threadSummaries,
  type ThreadSummary,
} from '@parley/protocol'
import { type Message, toMessage } from '../messages/message.ts'
import { storePage } from '../messages/history-page.ts'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import { type ChatKey, chatOf, keyOf } from '../../store/chat-key.ts'
import type { Store } from '../../store/store.ts'
import type { Readings } from '../../readings/readings.ts'

/** A thread that the user follows. `root` is undefined if it is gone; `last` is the newest reply. */
export interface FollowedThread extends ThreadSummary {
  key: ChatKey
  root: Message | undefined
  last: Message
}

export interface FollowedThreadsPage {
  threads: readonly FollowedThread[]
  /** The mid of a newest reply below which the next page begins; undefined for the last page. */
  before: number | undefined
}

// Rows that appear together share a request.
const gatherMs = 50
const maxAnswered = 20_000

/** Reads threads, and follows or leaves them. */
export class ThreadActions {
  readonly #store: Store
  readonly #api: Api
  readonly #readings: Readings
  readonly #wanted = new Set<number>()
  #gathering: ReturnType<typeof setTimeout> | undefined
  #questions = 0
  /** The question whose answer was written last, by root: an older one may be answered later. */
  readonly #answered = new Map<number, number>()
  /** The same of the newest pages of threads. */
  readonly #answeredPages = new Map<number, number>()

  constructor(store: Store, api: Api, readings: Readings) {
    this.#store = store
    this.#api = api
    this.#readings = readings
    store.threads.onOutdated = (rootMid) => this.want(rootMid)
  }

  /** Asks for the summary of a message that is shown, once. Call it again when `threads.generation` changes. */
  want(mid: number): void {
    if (this.#store.threads.wasAsked(mid)) return
    this.#wanted.add(mid)
    this.#gathering ??= setTimeout(() => void this.#readWanted(), gatherMs)
  }

  /** Reads the newest replies of the thread that a message belongs to. Returns its root. */
  async load(mid: number, signal?: AbortSignal): Promise<number> {
    return this.#readPage(mid, {}, signal)
  }

  /** Reads older replies of a thread. */
  async loadOlder(rootMid: number, signal?: AbortSignal): Promise<void> {
    const before = this.#store.threads.open(rootMid)?.mids[0]
    if (before !== undefined) await this.#readPage(rootMid, { before }, signal)
  }

  /** Reads replies of a thread until one of them is there, or none is older. */
  async loadTo(rootMid: number, mid: number, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const open = this.#store.threads.open(rootMid)
      if (!open || open.reachedStart || open.mids.includes(mid)) return
      if ((open.mids[0] ?? 0) < mid) return
      await this.loadOlder(rootMid, signal)
    }
  }

  /** A page of the threads that the user follows, by their newest reply. */
  async followed(before: number | undefined, signal?: AbortSignal): Promise<FollowedThreadsPage> {
    const query = before === undefined ? {} : { before }
    const { threads, next_before } = await this.#api.call(followedThreads, { query }, signal)
    return {
      threads: threads.flatMap((thread) => {
        const last = toMessage(thread.last)
        if (!last) return []
        const root = thread.root ? toMessage(thread.root) : undefined
        const key = keyOf(thread.target)
        for (const message of [last, ...(root ? [root] : [])]) {
          this.#store.noteExpiry(message.mid, key, message.expires_at)
        }
        return { ...thread, key, root, last }
      }),
      before: next_before ?? undefined,
    }
  }

  /** Follows a thread, or leaves it. */
  async follow(rootMid: number, follows: boolean): Promise<void> {
    await this.#readings.change(
      `follows:${rootMid}`,
      () => this.#api.call(followThread, { params: { mid: rootMid }, body: { follows } }),
      () => {
        this.#store.threads.setFollows(rootMid, follows)
      },
    )
  }

  dispose(): void {
    clearTimeout(this.#gathering)
  }

  async #readPage(mid: number, query: { before?: number }, signal?: AbortSignal): Promise<number> {
    const store = this.#store
    const isNewest = query.before === undefined
    const generation = isNewest ? store.threads.pageGeneration : undefined
    const question = ++this.#questions
    const since = store.changes.now
    const { root_mid, root, messages, reactions, follows } = await this.#api.call(
      getThread,
      { params: { mid }, query },
      signal,
    )
    const [first] = root ? [root] : messages
    if (!first) return root_mid
    store.batch(() => {
      const all = root ? [root, ...messages] : messages
      storePage(store, chatOf(first, store.me), [...all, ...reactions])
      const reachedStart = messages.length < limits.threadPage
      const mids = messages.map((message) => message.mid)
      const isOutdated =
        !isNewest ||
        (this.#answeredPages.get(root_mid) ?? 0) > question ||
        store.changes.hasChanged(since, `follows:${root_mid}`)
      store.threads.addPage(store.messages, root_mid, { mids, reachedStart, generation })
      if (isOutdated) return
      store.threads.setFollows(root_mid, follows)
      note(this.#answeredPages, root_mid, question)
    })
    return root_mid
  }

  async #readWanted(): Promise<void> {
    const { threads } = this.#store
    const mids = threads.ask([...this.#wanted].slice(0, limits.threadSummaries))
    for (const mid of mids) this.#wanted.delete(mid)
    this.#gathering =
      this.#wanted.size > 0 ? setTimeout(() => void this.#readWanted(), gatherMs) : undefined
    if (mids.length === 0) return
    const question = ++this.#questions
    const since = this.#store.changes.now
    try {
      const query = { mids: mids.join(',') }
      this.#write(mids, await this.#api.call(threadSummaries, { query }), question, since)
    } catch (error) {
      // Rows that are shown ask again after the next connection.
      threads.forgetAsked(mids)
      if (!(error instanceof RequestError)) throw error
    }
  }

  #write(
    mids: readonly number[],
    summaries: readonly ThreadSummary[],
    question: number,
    since: number,
  ): void {
    const { changes, threads } = this.#store
    const found = new Map(summaries.map((one) => [one.root_mid, one]))
    for (const root of new Set([...mids, ...found.keys()])) {
      if ((this.#answered.get(root) ?? 0) > question) continue
      if (changes.hasChanged(since, `threads:${root}`)) {
        threads.forgetAsked([root])
        this.want(root)
        continue
      }
      note(this.#answered, root, question)
      threads.setSummary(root, found.get(root))
    }
  }
}

function note(answered: Map<number, number>, root: number, question: number): void {
  if (answered.size >= maxAnswered) answered.clear()
  answered.set(root, question)
}
