import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { takeChunk } from './upload/take-chunk.ts'
import {
  deleteAllFiles,
  deleteIdleUploads,
  deleteUntil,
  deletingFiles,
  retryMs,
  cleanUp,
} from './delete-files.ts'
import { countOld, deleteOldFiles, deletingOldFiles, planExpiry } from './expiry.ts'
import { openUpload } from './upload/open-upload.ts'
import { deleteUnreferenced, deletingUnreferenced } from './references.ts'
import { type FilesServices, createFilesState } from './services.ts'
import { serveFile } from './serve-file.ts'
import { storageUse } from './storage-use.ts'
import { countFiles } from './usage-store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export const feature: Feature<FilesServices, 'files'> = {
  name: 'files',
  state: () => ({ files: createFilesState() }),
  routes: (services) => [
    on(contract.prepareUpload, ({ me, body }) => openUpload(services, me, body)),
    on(contract.uploadChunk, ({ me, request }) => takeChunk(services, me, request)),
    on(contract.getFile, ({ query }) => serveFile(services, query)),
    on(contract.getStorageUse, () => storageUse(services)),
    on(contract.countOldFiles, ({ query }) => countOld(services, query.days)),
    on(contract.deleteAllFiles, async ({ actor }) => {
      await deleteAllFiles(services, actor)
      return undefined
    }),
  ],

  async open(services) {
    // A store without a list of unfinished writes must not prevent the start.
    await cleanUp(services).catch((error: unknown) => {
      services.log.error({ err: error }, 'the clean-up of files failed')
    })
    services.http.metrics.gauge({
      name: 'parley_files',
      help: 'Files stored',
      read: async () => (await countFiles(services.db)).files,
    })
    services.http.metrics.gauge({
      name: 'parley_storage_bytes',
      help: 'Bytes of the files stored',
      read: async () => (await countFiles(services.db)).bytes,
    })
    services.jobs.handle({
      name: deletingFiles,
      aheadMs: retryMs,
      run: (payload) => deleteUntil(services, (payload as { until: number }).until),
    })
    services.jobs.handle({
      name: deletingUnreferenced,
      run: (payload) => deleteUnreferenced(services, payload as { paths: string[] }),
    })
    services.organization.hooks.commonChanged.push((tx, changes) =>
      planExpiry(services, tx, changes),
    )
    services.jobs.handle({ name: deletingOldFiles, run: () => deleteOldFiles(services) })
    services.jobs.repeat({
      name: deletingOldFiles,
      everyMs: hourMs,
      run: () => deleteOldFiles(services),
    })
    services.jobs.repeat({
      name: 'delete idle uploads',
      everyMs: 30_000,
      run: () => deleteIdleUploads(services),
    })
    services.jobs.repeat({ name: 'clean up files', everyMs: dayMs, run: () => cleanUp(services) })
  },
}
