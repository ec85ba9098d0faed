import { setTimeout as pause } from 'node:timers/promises'
import type { WebhookDeliveryRow, WebhookRow } from './tables.ts'
import { openPosts, type PostLimits, type PostResult } from '../../engines/posts/posts.ts'
import { noteFailed, noteSent } from '../deliveries/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import { findUser } from '../users/index.ts'
import { type Batch, maxBatch, chatOfBody, nextBatch, skipOld } from './batch.ts'
import { LoopLoad } from './loop-load.ts'
import { afterAttempt, failureText, isDown, isReached, nextAttempt, openedAt } from './outcome.ts'
import { webhookHeaders } from './post.ts'
import { isReceiver, receivers } from './receivers.ts'
import {
  delayWebhook,
  findWebhook,
  insertDeliveries,
  lease,
  moveWebhook,
  readSending,
  takeWebhook,
  updateDelivery,
  updateSending,
  webhooksWithWork,
} from './store.ts'

const minute = 60_000
const botsAtOnce = 64
const maxUnderWay = 16

interface SenderLimits extends Omit<PostLimits, 'atOnce'> {
  /** Entries that are written within so long are read, sent and stored together. */
  gatherMs: number
  /** While the event loop is busy, one batch begins in so long. */
  busySlotMs: number
}

/**
 * Sends the entries of the log to the webhooks of bots: those of a chat in order, several chats and several bots side by side.
 * A node takes a webhook before it sends, so that two nodes do not send the same to it. A request that was sent and is not
 * answered is waited for and holds up nothing; what is answered with an error is put aside after three tries; a receiver
 * that cannot be reached is tried again with growing pauses, for a day.
 */
export class WebhookSender {
  /** Tests shorten the times. */
  readonly limits: SenderLimits = {
    gatherMs: 200,
    busySlotMs: 250,
    sendMs: 10_000,
    silentMs: 10 * minute,
    slowMs: 5_000,
    settleMs: 250,
    totalMs: 4_000,
    tries: 3,
    retryMs: 1_000,
    answerBytes: 2_000,
  }
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
      this.#begin(uid)
    }
  }

  /** Lets the current attempts end for a moment, and begins no more. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#posts.stop()
    await Promise.allSettled(this.#sending.values())
    this.#posts.close()
  }

  #begin(uid: number): void {
    const work = this.#sendTo(uid).finally(() => this.#sending.delete(uid))
    this.#sending.set(uid, work)
    work.catch((error: unknown) => {
      this.#services.log.error({ err: error, uid }, 'the deliveries of a webhook failed')
    })
  }

  async #sendTo(uid: number): Promise<void> {
    const { db, clock } = this.#services
    while (!this.#isStopped) {
      await this.#load.whenQuiet(this.limits.busySlotMs)
      const bot = findUser(this.#services, uid)
      const webhook = await findWebhook(db, uid)
      if (!isReceiver(bot) || !webhook || lease.isHeld(webhook, clock.now())) return
      const sending = await readSending(db, uid)
      const atOnce = maxUnderWay - sending.length
      if (atOnce <= 0) return
      const held = new Set(sending.filter((row) => this.#holds(row)).map(chatOfBody))
      const batch = await nextBatch(this.#services, webhook, held)
      if (!batch || !(await this.#send(webhook, bot.webhook_url, batch, atOnce))) return
      if (batch.deliveries.length < maxBatch) await pause(this.limits.gatherMs)
    }
  }

  /** Whether the following deliveries of the chat wait for an open one. */
  #holds(row: { due_at: number }): boolean {
    const { silentMs, slowMs } = this.limits
    return this.#services.clock.now() - openedAt(row, silentMs) < slowMs
  }

  /** Sends a batch and stores the outcomes. Returns whether there may be more to send. */
  async #send(webhook: WebhookRow, url: string, batch: Batch, atOnce: number): Promise<boolean> {
    const { clock, database } = this.#services
    if (batch.deliveries.length === 0) {
      return database.transact(async (tx) => {
        const isMoved = await moveWebhook(tx, webhook, { mid: batch.end })
        if (isMoved) await insertDeliveries(tx, batch.others)
        return isMoved
      })
    }
    const taken = await database.transact((tx) => takeWebhook(tx, webhook, clock.now()))
    if (!taken) return false
    const stored = new Settled()
    try {
      const results = await this.#post(taken, url, batch, { atOnce, stored: stored.promise })
      // Without an outcome, the process that sends has ended. The next look begins again.
      if (results.some((result) => result !== null)) return await this.#store(taken, batch, results)
      await database.transact((tx) => moveWebhook(tx, taken, {}))
      return false
    } finally {
      stored.settle()
    }
  }

  #post(
    webhook: WebhookRow,
    url: string,
    { deliveries }: Batch,
    { atOnce, stored }: { atOnce: number; stored: Promise<void> },
  ): Promise<readonly (PostResult | null)[]> {
    const posts = deliveries.map(({ row: { id, body }, chat }) => ({
      url,
      body,
      chat,
      headers: webhookHeaders(this.#services, { webhook, id, body }),
    }))
    return this.#posts.send(posts, { ...this.limits, atOnce }, (at, outcome) => {
      const row = deliveries[at]?.row
      if (!row || !outcome) return
      stored
        .then(() => this.#storeLate(row, outcome))
        .catch((error: unknown) => {
          const { uid } = webhook
          this.#services.log.error({ err: error, uid }, 'the outcome of a delivery was not stored')
        })
    })
  }

  async #store(
    webhook: WebhookRow,
    batch: Batch,
    results: readonly (PostResult | null)[],
  ): Promise<boolean> {
    const { clock, database } = this.#services
    const now = clock.now()
    const down = results.find(isDown)
    const failures = down ? (results.some(isReached) ? 0 : webhook.failures) + 1 : 0
    const wait_until = down ? nextAttempt(failures, down, now) : 0
    const times = { now, nextAt: wait_until, silentMs: this.limits.silentMs }
    // Entries after the last one that was begun stay in the log.
    const begun = batch.deliveries.slice(0, results.findLastIndex((result) => result !== null) + 1)
    const rows = begun.map(({ row }, at) => afterAttempt(row, results[at] ?? null, times))
    const isWhole = begun.length === batch.deliveries.length
    const end = isWhole ? batch.end : (rows.at(-1)?.position ?? webhook.mid)
    const isMoved = await database.transact(async (tx) => {
      const mid = batch.isStored ? webhook.mid : end
      const moved = await moveWebhook(tx, webhook, { mid, failures, wait_until })
      // If the address was removed meanwhile, what waits was given up.
      const known = moved ? rows : rows.filter(({ state }) => state !== 'waiting')
      if (batch.isStored) for (const row of known) await updateDelivery(tx, row.id, row)
      else await insertDeliveries(tx, known)
      if (moved) {
        await insertDeliveries(
          tx,
          batch.others.filter(({ position }) => position <= end),
        )
      }
      return moved
    })
    if (down) await skipOld(this.#services, webhook.uid)
    const failed = rows.find(({ state, reason }) => reason !== '' && state !== 'done')
    await this.#note(failed ? failureText(failed) : '')
    return isMoved && !down
  }

  /** Stores the outcome of a request that was open. */
  async #storeLate(row: WebhookDeliveryRow, outcome: PostResult): Promise<void> {
    const { clock, database } = this.#services
    if (outcome.kind === 'interrupted') return
    const now = clock.now()
    const wait_until = nextAttempt(1, outcome, now)
    const times = { now, nextAt: wait_until, silentMs: this.limits.silentMs }
    const changed = afterAttempt(row, outcome, times)
    await database.transact(async (tx) => {
      await updateSending(tx, row.id, changed)
      if (isDown(outcome)) await delayWebhook(tx, row.uid, { wait_until, failures: 1 })
    })
    await this.#note(changed.state === 'done' ? '' : failureText(changed))
    await this.run()
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
}

/** A promise that is settled from outside. */
class Settled {
  settle: () => void = () => {}
  readonly promise = new Promise<void>((resolve) => {
    this.settle = resolve
  })
}
