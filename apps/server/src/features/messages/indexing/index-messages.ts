import type { Tx } from '../../../engines/database/database.ts'
import type { MessageRow } from '../../../engines/database/tables.ts'
import { propertiesOf } from '../message-row.ts'
import type { MessagesServices } from '../services.ts'
import { indexedWords } from './indexed-words.ts'
import { addToIndex, readProgress, unindexed, writeProgress } from './search-store.ts'

type Services = Pick<MessagesServices, 'db' | 'database' | 'jobs'>

/** Messages of one transaction. Others wait for it, so it is short. */
const batch = 200

/**
 * Adds messages to the search index that were stored without it: those from before the index existed, the
 * newest first, and those that a node of an older version stores during a rolling update. Runs until all
 * are indexed or `signal` is aborted.
 */
export async function indexMissing(services: Services, signal?: AbortSignal): Promise<void> {
  if (await isComplete(services)) return
  while (!signal?.aborted) {
    const isDone = await services.database.transact((tx) => indexBatch(tx))
    if (isDone) return
    // Other work of this process goes first.
    await new Promise((done) => setImmediate(done))
  }
}

// So that a minute without a gap costs a read and no commit. Beyond it the read would become slow.
const uncheckedMax = 10_000

async function isComplete({ db, database }: Services): Promise<boolean> {
  const progress = await readProgress(db)
  const last = await database.lastMid()
  if (!progress || progress.low > 0 || last - progress.high > uncheckedMax) return false
  return (await unindexed(db, { from: progress.high + 1, to: last, limit: 1 })).length === 0
}

/** Indexes some messages. Returns whether none is left. */
async function indexBatch(tx: Tx): Promise<boolean> {
  const last = await tx.mids.last()
  const { low, high } = (await readProgress(tx)) ?? { low: last, high: last }
  const newer = await unindexed(tx, { from: high + 1, to: last, limit: batch })
  const older = newer.length < batch ? await unindexed(tx, { from: 1, to: low, limit: batch }) : []
  for (const row of [...newer, ...older]) {
    await addToIndex(tx, row.mid, indexedWords(row, propertiesOf(row)))
  }
  const isUpToDate = newer.length < batch
  const lowest = older.length < batch ? 0 : (older.at(-1) as MessageRow).mid - 1
  await writeProgress(tx, {
    low: isUpToDate ? lowest : low,
    // The newest are indexed first: what is left of them lies above `high` still.
    high: isUpToDate ? last : high,
  })
  return isUpToDate && lowest === 0
}

/** How much of the messages is in the index, in percent. */
export async function indexedPercent({ db, database }: Services): Promise<number> {
  const progress = await readProgress(db)
  if (!progress) return 0
  const last = Math.max(1, await database.lastMid())
  return Math.floor(((last - progress.low) / last) * 100)
}
