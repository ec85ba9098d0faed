import type { CommonSettings } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import { nextId } from '../../engines/database/sequence.ts'
import { enqueueJob } from '../../engines/jobs/jobs.ts'
import { common } from '../organization/index.ts'
import { deleteSomeFiles } from './delete-files.ts'
import type { FilesServices } from './services.ts'
import { countFilesBetween } from './usage-store.ts'

// The name is stored with enqueued jobs and must not change.
export const deletingOldFiles = 'delete old files'

const dayMs = 86_400_000

/** Deletes files, with their thumbnails, that are older than the server keeps them. */
export async function deleteOldFiles(services: FilesServices): Promise<void> {
  // Read for each part: an administrator may turn it off meanwhile.
  for (;;) {
    const mode = common(services).max_file_expiry_mode
    if (mode === 'Off') return
    const until = expiredUntil(Number(mode.slice('Day'.length)), services.clock.now())
    if (!(await deleteSomeFiles(services, until))) return
  }
}

/** The files that the server would delete if it kept files for so many days. */
export const countOld = ({ db, clock }: FilesServices, days: number) =>
  countFilesBetween(db, 0, expiredUntil(days, clock.now()) + 1)

/** Plans the deletion when the setting changes. */
export async function planExpiry(
  { clock }: Pick<FilesServices, 'clock'>,
  tx: Tx,
  { max_file_expiry_mode }: Partial<CommonSettings>,
): Promise<void> {
  if (max_file_expiry_mode === undefined) return
  const id = await nextId(tx, 'job')
  await enqueueJob(tx, { id, name: deletingOldFiles, payload: {}, dueAt: clock.now() })
}

/** The last moment whose files have expired: a file is kept for whole days of UTC after that of its upload. */
function expiredUntil(days: number, now: number): number {
  const today = now - (now % dayMs)
  return today - days * dayMs - 1
}
