import { setTimeout as pause } from 'node:timers/promises'
import type { WebhookDeliveryRow, WebhookRow } from '../../engines/database/tables.ts'
import { openPosts, type PostOutcome } from '../../engines/posts/posts.ts'
import { noteFailed, noteSent } from '../deliveries/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import { findUser } from '../users/index.ts'
import { type Batch, batchMost, nextBatch, skipOld } from './batch.ts'
import { LoopLoad } from './loop-load.ts'
import { webhookHeaders } from './post.ts'
import { isReceiver, receivers } from './receivers.ts'
import {
  claimWebhook,
  findWebhook,
  insertDeliveries,
  moveWebhook,
  updateDelivery,
  webhooksWithWork,
} from './store.ts'

const timeoutMs = 10_000
// Longer than a batch can take: its last attempt begins soon after `batchMs`.
const claimMs = 20_000
const batchMs = 4_000
const givenUpAfterMs = 86_400_000
const answerBytes = 2_000
const botsAtOnce = 64
const gatherMs = 200
const second = 1_000
const minute = 60 * second
/** The pauses after the first attempts; the last one is that after all others. */
const pausesMs = [second, second, 5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute]

/**
 * Sends the entries of the log to the webhooks of bots: to each bot one after the other, to several bots side by side. A
 * node claims a webhook before it sends, so that two nodes do not send to the same bot at the same time. What fails is tried
 * again with growing pauses and given up after a day; later entries wait for it.
 */
export class WebhookSender {
  readonly #services: MessagesServices
  readonly #sending = new Map<number, Promise<void>>()
  readonly #load = new LoopLoad()
  readonly #posts = openPosts()
  #isStopped = false
  #notedAt = Number.NEGATIVE_INFINITY
  #hasFailed = false

  constructor(services: MessagesServices) {
    this.#services = services
  }

  /** Begins to send what is due, and does not wait for it: a slow receiver holds up nobody else. */
  async run(): Promise<void> {
    const { database, db, clock } = this.#services
    if (receivers(this.#services).every(({ uid }) => this.#sending.has(uid))) return
    const last = await database.lastMid()
    for (const uid of await webhooksWithWork(db, { last, now: clock.now() })) {
      if (this.#isStopped || this.#sending.size >= botsAtOnce) break
      if (this.#sending.has(uid) || !isReceiver(findUser(this.#services, uid))) continue
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
    this.#posts.stop()
    await Promise.allSettled(this.#sending.values())
    this.#posts.close()
  }

  async #sendTo(uid: number): Promise<void> {
    const { db, clock } = this.#services
    while (!this.#isStopped) {
      await this.#load.whenQuiet()
      const bot = findUser(this.#services, uid)
      const webhook = await findWebhook(db, uid)
      if (!isReceiver(bot) || !webhook || webhook.claimed_until > clock.now()) return
      const batch = await nextBatch(this.#services, webhook)
      if (!batch || !(await this.#send(webhook, bot.webhook_url, batch))) return
      // Entries that are written meanwhile are read, sent and stored together.
      if (batch.rows.length < batchMost) await pause(gatherMs)
    }
  }

  /** Sends a batch and stores the outcomes. Returns false if another node is at it. */
  async #send(webhook: WebhookRow, url: string, batch: Batch): Promise<boolean> {
    const { clock, database } = this.#services
    if (batch.rows.length === 0) {
      return database.transact((tx) => moveWebhook(tx, webhook, batch.end))
    }
    const claimed_until = clock.now() + claimMs
    if (!(await database.transact((tx) => claimWebhook(tx, webhook, claimed_until)))) return false
    const outcomes = await this.#attemptAll(webhook, url, batch.rows)
    const last = outcomes.at(-1)
    const isWhole = outcomes.length === batch.rows.length
    const end = isWhole ? batch.end : Math.max(webhook.mid, last?.position ?? 0)
    const isMoved = await database.transact(async (tx) => {
      if (batch.isStored) for (const row of outcomes) await updateDelivery(tx, row.id, row)
      else await insertDeliveries(tx, outcomes)
      return moveWebhook(tx, { ...webhook, claimed_until }, end)
    })
    if (last?.state === 'parked') {
      await skipOld(this.#services, webhook.uid, clock.now() - givenUpAfterMs)
    }
    await this.#note(last?.error ?? '')
    // Without an outcome, the process that sends has ended. The next look begins again.
    return isMoved && last !== undefined
  }

  /**
   * Sends rows until one fails, the time of a batch is over or the server stops. The caller stores the outcomes in one
   * transaction, because one for each row would block the writer. After a crash the rows are sent again.
   */
  async #attemptAll(
    webhook: WebhookRow,
    url: string,
    rows: readonly WebhookDeliveryRow[],
  ): Promise<WebhookDeliveryRow[]> {
    const posts = rows.map(({ id, body }) => ({
      ...{ url, body },
      headers: webhookHeaders(this.#services, { webhook, id, body }),
    }))
    const limits = { timeoutMs, answerBytes, totalMs: batchMs }
    const outcomes = await this.#posts.send(posts, limits)
    return rows
      .slice(0, outcomes.length)
      .map((row, at) => ({ ...row, ...this.#resultOf(row, outcomes[at]) }))
  }

  #resultOf(
    row: WebhookDeliveryRow,
    outcome: PostOutcome | undefined,
  ): Partial<WebhookDeliveryRow> {
    const tried = { attempts: row.attempts + 1 }
    if (!outcome || 'error' in outcome) {
      const failed = this.#failed(row, outcome?.error ?? 'no answer')
      return { ...tried, status: null, answer: '', ...failed }
    }
    const { status, answer } = outcome
    if (status < 200 || status >= 300) {
      return { ...tried, status, answer, ...this.#failed(row, `HTTP ${status}`) }
    }
    const finished_at = this.#services.clock.now()
    return { ...tried, status, answer, state: 'done', error: '', finished_at }
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
