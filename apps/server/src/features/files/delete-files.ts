import type { Tx } from '../../engines/database/database.ts'
import type { UploadRow } from './tables.ts'
import { nextId } from '../../engines/database/sequence.ts'
import { enqueueJob } from '../../engines/jobs/jobs.ts'
import type { Actor } from '../../http/request/actor.ts'
import { audited } from '../audit/index.ts'
import type { FilesServices } from './services.ts'
import { fileIdOf, keyOf, thumbnailKeyOf } from './keys.ts'
import {
  filesUntil,
  findUpload,
  hideFilesUntil,
  moveUpload,
  removeFiles,
  removeUpload,
  uploadsUntil,
} from './store.ts'
import { abandoned, idleUntil } from './upload/progress.ts'

// The name is stored with enqueued jobs and must not change.
export const deletingFiles = 'erase files'
/** When an interrupted deletion goes on. */
export const retryMs = 60_000
const filesAtOnce = 200

/** Deletes all uploads of the server. */
export async function deleteAllFiles(services: FilesServices, actor: Actor): Promise<void> {
  const until = await audited(services, actor, async (tx, audit) => {
    audit('files_cleared')
    return enqueueDeletion(services, tx)
  })
  await deleteUntil(services, until)
}

/**
 * Enqueues the deletion of all uploads up to now, as a part of the transaction, and returns that time. Call `deleteUntil` after the
 * commit. If this process dies before it has ended, the job goes on; it keeps files that were uploaded since.
 */
export async function enqueueDeletion(services: FilesServices, tx: Tx): Promise<number> {
  const until = services.clock.now()
  const id = await nextId(tx, 'job')
  await enqueueJob(tx, { id, name: deletingFiles, payload: { until }, dueAt: until + retryMs })
  return until
}

/** Deletes files and uploads up to `until`. */
export async function deleteUntil(services: FilesServices, until: number): Promise<void> {
  await deleteUploads(services, { until, completeUntil: until })
  while (await deleteSomeFiles(services, until));
}

/**
 * Deletes some files that were finished up to `until`. Favorites retain theirs, not served to anybody else. Deletes
 * bytes before rows, so that no bytes are orphaned. Returns false if there was none.
 */
export async function deleteSomeFiles(services: FilesServices, until: number): Promise<boolean> {
  const { clock, database } = services
  // From here on no new favorite can show them.
  await database.transact((tx) => hideFilesUntil(tx, until, clock.now()))
  const paths = await filesUntil(services.db, until, filesAtOnce)
  if (paths.length === 0) return false
  for (const path of paths) await removeBytes(services, fileIdOf(path))
  await database.transact((tx) => removeRows(services, tx, paths))
  return true
}

/** Removes the rows of files, and what higher features store about them. */
export async function removeRows(
  services: FilesServices,
  tx: Tx,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return
  await removeFiles(tx, paths)
  for (const hook of services.files.hooks.removed) await hook(tx, paths)
}

/** Deletes uploads that were not continued in time. */
export const deleteIdleUploads = (services: FilesServices): Promise<void> =>
  deleteUploads(services, idleUntil(services.clock.now()))

/** Removes bytes that a crash left behind: staged ones without a row, and unfinished writes. */
export async function cleanUp({
  db,
  staging,
  blobs,
}: Pick<FilesServices, 'db' | 'staging' | 'blobs'>): Promise<void> {
  for (const name of await staging.names()) {
    if (!(await findUpload(db, name))) await staging.remove(name)
  }
  await blobs.cleanUp()
}

async function deleteUploads(
  services: FilesServices,
  { until, completeUntil }: ReturnType<typeof idleUntil>,
): Promise<void> {
  for (const upload of await uploadsUntil(services.db, until, completeUntil)) {
    await services.files.locks.run(upload.file_id, () => deleteUpload(services, upload))
  }
}

/** Deletes an upload, unless it was continued. After a crash between the steps, the next call goes on. */
async function deleteUpload(services: FilesServices, upload: UploadRow): Promise<void> {
  const { database } = services
  const last = { ...upload, touched_at: abandoned }
  // From here on no node can continue or finish it.
  if (!(await database.transact((tx) => moveUpload(tx, upload, last)))) return
  await removeBytes(services, upload.file_id)
  await database.transact((tx) => removeUpload(tx, last))
}

/** Removes the bytes of an upload or file, wherever they are. */
export async function removeBytes(services: FilesServices, file_id: string): Promise<void> {
  await services.staging.remove(file_id)
  await removeBlobs(services, file_id)
}

async function removeBlobs(
  { blobs }: Pick<FilesServices, 'blobs'>,
  file_id: string,
): Promise<void> {
  await blobs.remove(keyOf(file_id))
  await blobs.remove(thumbnailKeyOf(file_id))
}
