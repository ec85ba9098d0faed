import { limits } from '@parley/protocol'
import { nextId } from '../../engines/database/sequence.ts'
import { planJob } from '../../engines/jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { fileIdOf, keyOf, thumbnailKeyOf } from './keys.ts'
import { filesUntil, findUpload, removeFiles, removeUpload, uploadsUntil } from './store.ts'
import { inTurn } from './turns.ts'

export const erasing = 'erase files'
const retryMs = 60_000
const filesAtOnce = 200

/** Erases all uploads of the server. */
export async function eraseAllFiles(services: Services): Promise<void> {
  const until = services.clock.now()
  // Should we fall over half-way, the job goes on, and spares what came since.
  await services.database.transact(async (tx) => {
    const id = await nextId(tx, 'job')
    await planJob(tx, { id, name: erasing, payload: { until }, dueAt: until + retryMs })
  })
  await eraseUntil(services, until)
}

/** Erases what was uploaded no later than `until`. Bytes go before their rows: none is left behind. */
export async function eraseUntil(services: Services, until: number): Promise<void> {
  await dropUploads(services, until)
  for (;;) {
    const paths = await filesUntil(services.db, until, filesAtOnce)
    if (paths.length === 0) return
    for (const path of paths) await removeBytes(services, fileIdOf(path))
    await services.database.transact((tx) => removeFiles(tx, paths))
  }
}

/** Drops uploads that nobody continued. */
export const dropIdleUploads = (services: Services): Promise<void> =>
  dropUploads(services, services.clock.now() - limits.uploadIdleSeconds * 1000)

async function dropUploads(services: Services, until: number): Promise<void> {
  for (const file_id of await uploadsUntil(services.db, until)) {
    await inTurn(services)(file_id, async () => {
      const upload = await findUpload(services.db, file_id)
      if (upload === undefined || upload.touched_at > until) return
      await removeBytes(services, file_id)
      await services.database.transact((tx) => removeUpload(tx, file_id))
    })
  }
}

export async function removeBytes({ blobs }: Services, file_id: string): Promise<void> {
  await blobs.remove(keyOf(file_id))
  await blobs.remove(thumbnailKeyOf(file_id))
}
