import type { DataJobsServices } from './services.ts'
import { findJob, readJobs, removeFinishedBefore, removeJob } from './store.ts'
import { resultFolder, resultKey } from './work.ts'

const keptMs = 7 * 24 * 3_600_000

/** Removes results after 7 days, those without a job, and jobs whose result is gone. */
export async function cleanUp({ blobs, clock, database, db }: DataJobsServices): Promise<void> {
  await database.transact((tx) => removeFinishedBefore(tx, clock.now() - keptMs))
  for await (const { key } of blobs.list(resultFolder)) {
    const id = key.slice(resultFolder.length + 1).replace(/\.zip$/, '')
    if (!(await findJob(db, id))) await blobs.remove(key)
  }
  for (const { id, size } of await readJobs(db)) {
    const isGone = size !== null && !(await blobs.head(resultKey(id)))
    if (isGone) await database.transact((tx) => removeJob(tx, id))
  }
}
