import { followThread, getThread, limits, threadSummaries } from '@parley/protocol'
import { keepPage } from '../apply/history-page.ts'
import type { Api } from '../request/api.ts'
import { RequestError } from '../request/request-error.ts'
import { chatOf } from '../store/chat-key.ts'
import type { Store } from '../store/store.ts'

// Rows that appear together share a request.
const gatherMs = 50

/** Reads threads, and follows or leaves them. */
export class ThreadActions {
  readonly #store: Store
  readonly #api: Api
  readonly #wanted = new Set<number>()
  #gathering: ReturnType<typeof setTimeout> | undefined

  constructor(store: Store, api: Api) {
    this.#store = store
    this.#api = api
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

  /** Follows a thread, or leaves it. */
  async follow(rootMid: number, follows: boolean): Promise<void> {
    await this.#api.call(followThread, { params: { mid: rootMid }, body: { follows } })
    this.#store.threads.setFollows(rootMid, follows)
    this.#store.touch('threads')
  }

  dispose(): void {
    clearTimeout(this.#gathering)
  }

  async #readPage(mid: number, query: { before?: number }, signal?: AbortSignal): Promise<number> {
    const store = this.#store
    const generation = query.before === undefined ? store.threads.generation : undefined
    const { root_mid, root, messages, reactions, follows } = await this.#api.call(
      getThread,
      { params: { mid }, query },
      signal,
    )
    const [first] = root ? [root] : messages
    if (!first) return root_mid
    store.batch(() => {
      const all = root ? [root, ...messages] : messages
      keepPage(store, chatOf(first, store.me), [...all, ...reactions])
      const reachedStart = messages.length < limits.threadPage
      const mids = messages.map((message) => message.mid)
      store.threads.addPage(store.messages, root_mid, { mids, reachedStart, follows, generation })
      store.touch('threads', `chat:${chatOf(first, store.me)}`)
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
    try {
      const query = { mids: mids.join(',') }
      const outdated = threads.setSummaries(await this.#api.call(threadSummaries, { query }))
      this.#store.touch('threads')
      threads.forgetAsked(outdated)
      for (const mid of outdated) this.want(mid)
    } catch (error) {
      // Rows that are shown ask again after the next connection.
      threads.forgetAsked(mids)
      if (!(error instanceof RequestError)) throw error
    }
  }
}
