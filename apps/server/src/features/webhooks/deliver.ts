import type { Got } from '../../engines/outside/get.ts'
import { OutsideError } from '../../engines/outside/outside-error.ts'
import type { WebhookDeliveryRow } from '../../engines/database/tables.ts'
import { noteFailed, noteSent } from '../deliveries/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import { findUser } from '../users/index.ts'
import { LoopLoad } from './loop-load.ts'
import { postToWebhook } from './post.ts'
import { botsWithDue, claimDelivery, nextWaiting, parkOldest, updateDelivery } from './store.ts'

const timeoutMs = 10_000
// Longer than a batch can take: its last attempt begins before `batchMs`.
const claimMs = 15_000
const batchMs = 4_000
const batchMost = 100
const givenUpAfterMs = 86_400_000
const answerBytes = 2_000
const botsAtOnce = 8
const second = 1_000
const minute = 60 * second
/** The pauses after the first attempts; the last one is that after all others. */
const pausesMs = [second, second, 5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute]

/**
 * Sends what waits for the webhooks of bots: to each bot one after the other, to several bots side by side. The first one
 * that waits is claimed, so that two nodes do not send to the same bot at the same time. One that fails is tried again with
 * growing pauses and given up after a day; later ones wait for it.
 */
export class WebhookSender {
  readonly #services: MessagesServices
  readonly #sending = new Map<number, Promise<void>>()
  readonly #load = new LoopLoad()
  #isStopped = false
  #notedAt = Number.NEGATIVE_INFINITY
  #hasFailed = false

  constructor(services: MessagesServices) {
    this.#services = services
  }

  /** Begins to send what is due, and does not wait for it: a slow receiver holds up nobody else. */
  async run(): Promise<void> {
    const { db, clock } = this.#services
    for (const uid of await botsWithDue(db, clock.now())) {
      if (this.#isStopped || this.#sending.size >= botsAtOnce) break
      if (this.#sending.has(uid)) continue
      const work = this.#sendTo(uid).finally(() => this.#sending.delete(uid))
      this.#sending.set(uid, work)
      work.catch((error: unknown) => {
        this.#services.log.error({ err: error, uid }, 'the deliveries of a webhook failed')
      })
    }
  }

  /** Lets the current attempts end, and begins no more. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.allSettled(this.#sending.values())
  }

  async #sendTo(uid: number): Promise<void> {
    const { clock, database, db } = this.#services
    while (!this.#isStopped) {
      const now = clock.now()
      const rows = await nextWaiting(db, uid, batchMost)
      const [first] = rows
      if (!first || first.due_at > now) return
      const url = findUser(this.#services, uid)?.webhook_url
      if (!url) {
        await database.transact((tx) =>
          parkOldest(tx, uid, { count: 1_000, error: 'no webhook', now }),
        )
        return
      }
      if (!(await database.transact((tx) => claimDelivery(tx, first, now + claimMs)))) return
      const outcomes = await this.#sendBatch(url, rows)
      await database.transact(async (tx) => {
        for (const { id, changes } of outcomes) await updateDelivery(tx, id, changes)
      })
      await this.#note(outcomes.at(-1)?.changes.error ?? '')
    }
  }

  /**
   * Sends rows until one fails, the time of a batch is over or the server stops. The caller stores the outcomes in one
   * transaction, because one for each row would block the writer. After a crash the rows are sent again.
   */
  async #sendBatch(url: string, rows: readonly WebhookDeliveryRow[]) {
    const outcomes: { id: string; changes: Partial<WebhookDeliveryRow> }[] = []
    const startedAt = performance.now()
    for (const row of rows) {
      await this.#load.whenQuiet()
      const changes = await this.#attempt(url, row)
      outcomes.push({ id: row.id, changes })
      if (changes.state !== 'done' || this.#isStopped) break
      if (performance.now() - startedAt > batchMs) break
    }
    return outcomes
  }

  async #attempt(url: string, row: WebhookDeliveryRow): Promise<Partial<WebhookDeliveryRow>> {
    const { clock } = this.#services
    const { id, uid, body, attempts } = row
    const tried = { attempts: attempts + 1 }
    try {
      const request = { uid, id, body, timeoutMs, maxBytes: answerBytes }
      const got = await postToWebhook(this.#services, url, request)
      const answered = { ...tried, status: got.status, answer: textOf(got) }
      if (got.status >= 200 && got.status < 300) {
        return { ...answered, state: 'done', error: '', finished_at: clock.now() }
      }
      return { ...answered, ...this.#failed(row, `HTTP ${got.status}`) }
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      return { ...tried, status: null, answer: '', ...this.#failed(row, error.message) }
    }
  }

  /** Notes how it went for the dashboard, a success at most once a minute. */
  async #note(error: string): Promise<void> {
    const now = this.#services.clock.now()
    const isFailure = error !== ''
    if (!isFailure && !this.#hasFailed && now - this.#notedAt < minute) return
    this.#notedAt = now
    this.#hasFailed = isFailure
    if (isFailure) await noteFailed(this.#services, 'webhook', error)
    else await noteSent(this.#services, 'webhook')
  }

  #failed({ attempts, created_at }: WebhookDeliveryRow, error: string) {
    const now = this.#services.clock.now()
    const pause = pausesMs[Math.min(attempts, pausesMs.length - 1)] ?? 0
    const due_at = now + pause
    return due_at - created_at > givenUpAfterMs
      ? { error, state: 'parked', finished_at: now }
      : { error, due_at }
  }
}

const textOf = ({ body }: Got): string => body.toString('utf8').replaceAll('\0', '')
