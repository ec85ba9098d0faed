import {
  type Post,
  type PostLimits,
  type PostOutcome,
  type PostResult,
  unavailable,
} from '../messages.ts'
import { sendPost } from './send-post.ts'

// So long requests that are under way may still be answered when the server stops.
const stopMs = 1_000

interface Hooks {
  stopping: AbortSignal
  onResults: (results: (PostResult | null)[]) => void
  onLate: (at: number, outcome: PostOutcome) => void
}

interface UnderWay {
  startedAt: number
  isSent: boolean
}

/** Requests to one receiver. Those of a chat are sent one after the other. */
export class Batch {
  readonly #posts: readonly Post[]
  readonly #limits: PostLimits
  readonly #hooks: Hooks
  readonly #beganAt = performance.now()
  readonly #results: (PostResult | null)[]
  readonly #waiting: Set<number>
  readonly #underWay = new Map<number, UnderWay>()
  /** The request of each chat that was begun last. */
  readonly #lastOf = new Map<string, number>()
  #isDown = false
  #isOver = false
  #stoppedAt: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(posts: readonly Post[], limits: PostLimits, hooks: Hooks) {
    this.#posts = posts
    this.#limits = limits
    this.#hooks = hooks
    this.#results = posts.map(() => null)
    this.#waiting = new Set(posts.keys())
    hooks.stopping.addEventListener('abort', this.#stop)
    if (hooks.stopping.aborted) this.#stop()
  }

  /** Begins what may begin, and ends the batch when nothing is left to wait for. */
  step(): void {
    if (this.#isOver) return
    this.#beginAll()
    const pending = [...this.#underWay.values()].filter((one) => !this.#isOpen(one))
    if (pending.length === 0) {
      this.#end()
      return
    }
    const now = performance.now()
    const { settleMs } = this.#limits
    const times = pending.map(({ startedAt }) => startedAt + settleMs).filter((time) => time > now)
    if (this.#stoppedAt !== undefined) times.push(this.#stoppedAt + stopMs)
    clearTimeout(this.#timer)
    // A request that is slow to be sent calls this later.
    if (times.length === 0) return
    this.#timer = setTimeout(() => this.step(), Math.max(1, Math.ceil(Math.min(...times) - now)))
  }

  readonly #stop = (): void => {
    this.#stoppedAt = performance.now()
    this.step()
  }

  #beginAll(): void {
    const held = new Set<string>()
    for (const at of this.#waiting) {
      if (!this.#mayBegin()) return
      const { chat } = this.#posts[at] as Post
      if (held.has(chat) || this.#isHeld(chat)) held.add(chat)
      else this.#begin(at, chat)
    }
  }

  #mayBegin(): boolean {
    const { totalMs, atOnce } = this.#limits
    const isInTime = performance.now() - this.#beganAt <= totalMs
    const isOn = !this.#isDown && this.#stoppedAt === undefined
    return isInTime && isOn && this.#underWay.size < atOnce
  }

  #isHeld(chat: string): boolean {
    return this.#underWay.has(this.#lastOf.get(chat) ?? -1)
  }

  /** Whether the batch does not wait for a request any more. */
  #isOpen({ startedAt, isSent }: UnderWay): boolean {
    const now = performance.now()
    if (this.#stoppedAt !== undefined && now - this.#stoppedAt >= stopMs) return true
    return isSent && now - startedAt >= this.#limits.settleMs
  }

  #begin(at: number, chat: string): void {
    const one: UnderWay = { startedAt: performance.now(), isSent: false }
    this.#waiting.delete(at)
    this.#underWay.set(at, one)
    this.#lastOf.set(chat, at)
    const { stopping } = this.#hooks
    const onSent = () => {
      one.isSent = true
      this.step()
    }
    void sendPost(this.#posts[at] as Post, this.#limits, { stopping, onSent }).then((outcome) => {
      this.#underWay.delete(at)
      if (this.#isOver) {
        this.#hooks.onLate(at, outcome)
        return
      }
      this.#results[at] = outcome
      if (isDown(outcome)) this.#isDown = true
      this.step()
    })
  }

  #end(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#hooks.stopping.removeEventListener('abort', this.#stop)
    for (const [at, { isSent }] of this.#underWay) {
      this.#results[at] = { kind: isSent ? 'open' : 'interrupted' }
    }
    this.#hooks.onResults(this.#results)
  }
}

const isDown = (outcome: PostOutcome) =>
  outcome.kind === 'unreached' ||
  (outcome.kind === 'answered' && unavailable.includes(outcome.status))
