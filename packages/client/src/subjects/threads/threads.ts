import type { ThreadSummary } from '@parley/protocol'
import { limits } from '@parley/protocol'
import { mentionsOf } from '@parley/rules'
import type { Changes } from '../../readings/changes.ts'
import { withMid, withMids, withoutMid } from '../../store/chat.ts'
import type { Rows } from '../../store/rows.ts'
import type { Tables } from '../../store/tables.ts'
import type { Value } from '../../store/value.ts'
import type { Message } from '../messages/message.ts'

/** A thread that is shown. `mids` are its replies, ascending and without a gap up to the newest. */
export interface OpenThread {
  mids: readonly number[]
  /** Whether no older reply exists. */
  reachedStart: boolean
  /** The page generation in which it was asked for. In a later one replies, or a change of who follows it, may be missing. */
  generation: number
}

/** A page of a thread: its newest replies, or those before the ones that are known. */
interface ThreadPage {
  mids: readonly number[]
  reachedStart: boolean
  /** The page generation in which the newest replies were asked for; undefined for older replies. */
  generation?: number | undefined
}

const maxRoots = 20_000
const maxOpen = 3

/** Summaries and open pages of threads. In memory only. */
export class Threads {
  readonly #generation: Value<number>
  readonly #pageGeneration: Value<number>
  readonly #summaries: Rows<number, ThreadSummary>
  /** The messages whose summary was asked for, also those that had none. */
  readonly #asked = new Set<number>()
  /** The root of each known reply. */
  readonly #roots: Rows<number, number>
  readonly #open: Rows<number, OpenThread>
  readonly #follows: Rows<number, boolean>
  readonly #changes: Changes
  /** Called with the root of a summary that lacks a removal. It is asked for again. */
  onOutdated: (rootMid: number) => void = () => {}

  constructor(store: Tables) {
    this.#changes = store.changes
    this.#generation = store.value(0)
    this.#pageGeneration = store.value(0)
    this.#summaries = store.rows()
    this.#roots = store.rows()
    this.#open = store.rows()
    this.#follows = store.rows()
  }

  /** Rises when summaries may be wrong, so that the ones that are shown are asked for again. */
  get generation(): number {
    return this.#generation.value
  }

  /** Rises when open pages may be wrong, so that the one that is shown is asked for again. */
  get pageGeneration(): number {
    return this.#pageGeneration.value
  }

  /** The summary that a message shows; undefined if it has no replies, as far as is known. */
  summary(rootMid: number): ThreadSummary | undefined {
    return this.#summaries.get(rootMid)
  }

  open(rootMid: number): OpenThread | undefined {
    return this.#open.get(rootMid)
  }

  wasAsked(mid: number): boolean {
    return this.#asked.has(mid)
  }

  /** The root of the thread that a message belongs to; undefined if a message between them is unknown. */
  rootOf(messages: ReadonlyMap<number, Message>, mid: number): number | undefined {
    for (let at = mid; ; ) {
      const root = this.#roots.get(at)
      if (root !== undefined) return root
      const message = messages.get(at)
      if (!message) return undefined
      if (message.reply_mid === null || message.reply_mid >= at) return at
      at = message.reply_mid
    }
  }

  /** Marks messages as asked for. Returns those that were not. */
  ask(mids: readonly number[]): number[] {
    const fresh = mids.filter((mid) => !this.#asked.has(mid))
    for (const mid of fresh) this.#asked.add(mid)
    return fresh
  }

  /** Forgets that messages were asked for, because the request failed. */
  forgetAsked(mids: readonly number[]): void {
    for (const mid of mids) this.#asked.delete(mid)
  }

  /** Stores the summary of a message; undefined if it has no replies. */
  setSummary(rootMid: number, summary: ThreadSummary | undefined): void {
    if (summary) this.#summaries.set(rootMid, summary)
    else this.#summaries.delete(rootMid)
  }

  /** Counts a reply that has arrived. The stream may repeat it. */
  added(messages: ReadonlyMap<number, Message>, reply: Message): void {
    const root = this.rootOf(messages, reply.reply_mid ?? 0)
    if (root === undefined) {
      this.expire()
      return
    }
    this.#setRoot(reply.mid, root)
    this.#changes.note(`threads:${root}`)
    const summary = this.#summaries.get(root)
    if (this.#asked.has(root) && reply.mid > (summary?.last_mid ?? 0)) {
      this.#summaries.set(root, withReply(summary, root, reply))
    }
    this.#open.change(root, (open) => ({ ...open, mids: withMid(open.mids, reply.mid) }))
  }

  /** A message was deleted or has expired. */
  removed(messages: ReadonlyMap<number, Message>, mid: number): void {
    const root = this.rootOf(messages, mid)
    this.#roots.delete(mid)
    if (root === undefined) this.expire()
    if (root === undefined || root === mid) return
    this.#changes.note(`threads:${root}`)
    const summary = this.#summaries.get(root)
    if (summary && summary.count > 1) {
      this.#summaries.set(root, { ...summary, count: summary.count - 1 })
      // Only the server knows the faces and the time of the replies that are left.
      if (this.#asked.delete(root)) this.onOutdated(root)
    } else {
      this.#summaries.delete(root)
    }
    this.#open.change(root, (open) => ({ ...open, mids: withoutMid(open.mids, mid) }))
  }

  /** Stores a page of a thread, and the replies that arrived while it was under way. */
  addPage(messages: ReadonlyMap<number, Message>, root: number, page: ThreadPage): void {
    for (const mid of page.mids) this.#setRoot(mid, root)
    const open = this.#open.get(root)
    const newest = page.mids.at(-1) ?? 0
    const arrived = [...this.#roots].flatMap(([mid, of]) =>
      of === root && mid > newest ? mid : [],
    )
    const existing = [...page.mids, ...arrived].filter((mid) => messages.has(mid))
    const mids = withMids(existing, open?.mids ?? [])
    this.#open.delete(root)
    this.#open.set(root, {
      ...page,
      mids,
      reachedStart: page.reachedStart || open?.reachedStart === true,
      generation: page.generation ?? open?.generation ?? this.pageGeneration,
    })
    const [oldest] = this.#open.keys()
    if (this.#open.size > maxOpen && oldest !== undefined) this.#open.delete(oldest)
  }

  /**
   * Whether a user follows a thread, or will with its first reply. `me` is this user; as long as the server has stored
   * nothing about it, the root message decides, which can be edited.
   */
  follows(messages: ReadonlyMap<number, Message>, me: number, root: number): boolean {
    const message = messages.get(root)
    return this.#follows.get(root) ?? (message !== undefined && concerns(message, me))
  }

  /** Stores whether the user follows a thread; undefined if the server has stored nothing about it. */
  setFollows(root: number, follows: boolean | undefined): void {
    this.#follows.delete(root)
    if (follows === undefined) return
    this.#follows.set(root, follows)
    const [oldest] = this.#follows.keys()
    if (this.#follows.size > maxRoots && oldest !== undefined) this.#follows.delete(oldest)
  }

  /** Replies may have been missed: everything is asked for again once it is shown. */
  expire(): void {
    this.#asked.clear()
    this.#generation.value++
    this.#pageGeneration.value++
  }

  /** A stream has begun. Replies are replayed, but not which threads the user follows. */
  streamBegan(): void {
    this.#pageGeneration.value++
  }

  /** Replies were missed. Pages may have a gap now. */
  forgetPages(): void {
    this.#open.clear()
    this.expire()
  }

  #setRoot(mid: number, root: number) {
    this.#roots.set(mid, root)
    const [oldest] = this.#roots.keys()
    if (this.#roots.size > maxRoots && oldest !== undefined) this.#roots.delete(oldest)
  }
}

const concerns = (message: Message, uid: number) =>
  message.from_uid === uid || mentionsOf({ properties: message.properties }).includes(uid)

function withReply(
  summary: ThreadSummary | undefined,
  root_mid: number,
  { mid, from_uid, created_at }: Message,
): ThreadSummary {
  const others = (summary?.uids ?? []).filter((uid) => uid !== from_uid)
  return {
    root_mid,
    count: (summary?.count ?? 0) + 1,
    last_mid: mid,
    last_at: created_at,
    uids: [from_uid, ...others].slice(0, limits.threadFaces),
  }
}
