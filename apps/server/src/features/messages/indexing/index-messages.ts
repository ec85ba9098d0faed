import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../../../engines/database/database.ts'
import { propertiesOf } from '../message-row.ts'
import type { MessagesServices } from '../services.ts'
import { indexedWords } from './indexed-words.ts'
import {
  addToIndex,
  messagesAbove,
  messagesUpTo,
  readProgress,
  writeProgress,
} from './search-store.ts'

type Services = Pick<MessagesServices, 'db' | 'database'>

/** Messages of one transaction. Others wait for it, so it is short. */
const batch = 50
// The index takes a tenth of the time at most, so that sending is not slower by more.
const pauseFactor = 9
const maxPauseMs = 1_000

/**
 * Adds messages to the search index: first those that were sent since the last run, then those from before
 * the index existed, the newest first. Runs until all are indexed or `signal` is aborted.
 */
export async function indexMessages(services: Services, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && !(await isComplete(services))) {
    const startedAt = performance.now()
    await services.database.transact(indexBatch)
    const pause = Math.min(maxPauseMs, (performance.now() - startedAt) * pauseFactor)
    await sleep(pause, undefined, { ref: false, signal }).catch(() => {})
  }
}

/** Marks where the index begins: messages from here on are added to it as they come. */
export async function beginIndex({ db, database }: Services): Promise<void> {
  if (await readProgress(db)) return
  await database.transact(async (tx) => {
    const last = await tx.mids.last()
    if (!(await readProgress(tx))) await writeProgress(tx, { low: last, high: last })
  })
}

async function isComplete({ db, database }: Services): Promise<boolean> {
  const progress = await readProgress(db)
  return progress?.low === 0 && progress.high >= (await database.lastMid())
}

async function indexBatch(tx: Tx): Promise<void> {
  const last = await tx.mids.last()
  const { low, high } = (await readProgress(tx)) ?? { low: last, high: last }
  const newer = await messagesAbove(tx, high, batch)
  const older = newer.length < batch ? await messagesUpTo(tx, low, batch - newer.length) : undefined
  for (const row of [...newer, ...(older ?? [])]) {
    await addToIndex(tx, row.mid, indexedWords(row, propertiesOf(row)))
  }
  await writeProgress(tx, {
    low: older ? lowest(older, batch - newer.length) : low,
    high: older ? last : (newer.at(-1)?.mid ?? last),
  })
}

/** Below which mid older messages are left. */
const lowest = (older: readonly { mid: number }[], asked: number): number =>
  older.length < asked ? 0 : (older.at(-1)?.mid ?? 1) - 1

/** The share of the messages that can be searched, in percent. */
export async function indexedPercent({ db, database }: Services): Promise<number> {
  const progress = await readProgress(db)
  if (!progress) return 0
  const last = Math.max(1, await database.lastMid())
  return Math.floor(((last - Math.min(progress.low, last)) / last) * 100)
}

/** How many mids the index is behind the message log. */
export async function waitingForIndex({ db, database }: Services): Promise<number> {
  const { high } = (await readProgress(db)) ?? { high: 0 }
  return Math.max(0, (await database.lastMid()) - high)
}
