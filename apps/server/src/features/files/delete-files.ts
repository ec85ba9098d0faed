import { limits } from '@parley/protocol'
import { nextId } from '../../engines/database/sequence.ts'
import { enqueueJob } from '../../engines/jobs/jobs.ts'
import type { FilesServices } from './services.ts'
import { fileIdOf, keyOf, thumbnailKeyOf } from './keys.ts'
import { filesUntil, findUpload, removeFiles, removeUpload, uploadsUntil } from './store.ts'

// The name is stored with enqueued jobs and must not change.
export const deletingFiles = 'erase files'
const retryMs = 60_000
const filesAtOnce = 200

/** Deletes all uploads of the server. */
export async function deleteAllFiles(services: FilesServices): Promise<void> {
  const until = services.clock.now()
  // If this process dies, the job continues and keeps files that were uploaded since.
  await services.database.transact(async (tx) => {
    const id = await nextId(tx, 'job')
    await enqueueJob(tx, { id, name: deletingFiles, payload: { until }, dueAt: until + retryMs })
  })
  await deleteUntil(services, until)
}

/** Deletes files and uploads up to `until`. Deletes bytes before rows, so that no bytes are orphaned. */
export async function deleteUntil(services: FilesServices, until: number): Promise<void> {
  await deleteUploads(services, until)
  for (;;) {
    const paths = await filesUntil(services.db, until, filesAtOnce)
    if (paths.length === 0) return
    for (const path of paths) await removeBytes(services, fileIdOf(path))
    await services.database.transact((tx) => removeFiles(tx, paths))
  }
}

/** Deletes uploads that were not continued in time. */
export const deleteIdleUploads = (services: FilesServices): Promise<void> =>
  deleteUploads(services, services.clock.now() - limits.uploadIdleSeconds * 1000)

/** Removes staged bytes without a row, which a crash can leave. */
export async function removeOrphans({
  db,
  staging,
}: Pick<FilesServices, 'db' | 'staging'>): Promise<void> {
  for (const name of await staging.names()) {
    if (!(await findUpload(db, name))) await staging.remove(name)
  }
}

async function deleteUploads(services: FilesServices, until: number): Promise<void> {
  for (const file_id of await uploadsUntil(services.db, until)) {
    await services.files.locks.run(file_id, async () => {
      const upload = await findUpload(services.db, file_id)
      if (upload === undefined || upload.touched_at > until) return
      await removeBytes(services, file_id)
      await services.database.transact((tx) => removeUpload(tx, file_id))
    })
  }
}

/** Removes the bytes of an upload or file, wherever they are. */
export async function removeBytes(services: FilesServices, file_id: string): Promise<void> {
  await services.staging.remove(file_id)
  await removeBlobs(services, file_id)
}

/** Removes the stored bytes of an upload or file. */
export async function removeBlobs(
  { blobs }: Pick<FilesServices, 'blobs'>,
  file_id: string,
): Promise<void> {
  await blobs.remove(keyOf(file_id))
  await blobs.remove(thumbnailKeyOf(file_id))
}
