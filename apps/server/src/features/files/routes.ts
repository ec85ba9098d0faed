import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { readForm } from '../../http/form.ts'
import { figures } from '../../http/metrics.ts'
import { on } from '../../http/on.ts'
import { readChunk } from './chunk.ts'
import { dropIdleUploads, eraseAllFiles, eraseUntil, erasing } from './erase.ts'
import { openUpload } from './open-upload.ts'
import { deleteUnreferenced, deletingUnreferenced } from './references.ts'
import { requireBytes } from './served.ts'
import { countFiles } from './store.ts'
import { takeChunk } from './take-chunk.ts'

export const feature: Feature = {
  name: 'files',
  routes: (services) => [
    on(contract.prepareUpload, ({ me, body }) => openUpload(services, me, body)),
    on(contract.uploadChunk, async ({ me, request }) =>
      takeChunk(services, me, readChunk(await readForm(request))),
    ),
    on(contract.getFile, ({ query }) => requireBytes(services, query)),
    on(contract.deleteAllFiles, async () => {
      await eraseAllFiles(services)
      return undefined
    }),
  ],

  open(services) {
    figures(services).gauge({
      name: 'parley_files',
      help: 'Files stored',
      read: async () => (await countFiles(services.db)).files,
    })
    figures(services).gauge({
      name: 'parley_storage_bytes',
      help: 'Bytes of the files stored',
      read: async () => (await countFiles(services.db)).bytes,
    })
    services.jobs.handle({
      name: erasing,
      run: (payload) => eraseUntil(services, (payload as { until: number }).until),
    })
    services.jobs.handle({
      name: deletingUnreferenced,
      run: (payload) => deleteUnreferenced(services, payload as { paths: string[] }),
    })
    services.jobs.repeat({
      name: 'drop idle uploads',
      everyMs: 30_000,
      run: () => dropIdleUploads(services),
    })
  },
}
