import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { dropIdleUploads, eraseAllFiles, eraseUntil, erasing } from './erase.ts'
import { openUpload } from './open-upload.ts'
import { readChunk } from './parts.ts'
import { requireBytes } from './served.ts'
import { takeChunk } from './take-chunk.ts'

export const feature: Feature = {
  name: 'files',
  routes: (services) => [
    on(contract.prepareUpload, ({ me, body }) => openUpload(services, me, body)),
    on(contract.uploadChunk, async ({ me, request }) =>
      takeChunk(services, me, await readChunk(request)),
    ),
    on(contract.getFile, ({ query }) => requireBytes(services, query)),
    on(contract.deleteAllFiles, async () => {
      await eraseAllFiles(services)
      return undefined
    }),
  ],

  open(services) {
    services.jobs.handle({
      name: erasing,
      run: (payload) => eraseUntil(services, (payload as { until: number }).until),
    })
    services.jobs.repeat({
      name: 'drop idle uploads',
      everyMs: 30_000,
      run: () => dropIdleUploads(services),
    })
  },
}
