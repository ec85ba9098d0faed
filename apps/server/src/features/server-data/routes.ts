import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { requireConfirmed } from '../auth/index.ts'
import { startJob } from '../data-jobs/index.ts'
import { exportServer } from './export.ts'
import { finishImport, importServerData, startImport } from './import.ts'
import type { ServerDataServices } from './services.ts'

/** The whole server as one archive. */
export const feature: Feature<ServerDataServices> = {
  name: 'server-data',
  routes: (services) => [
    on(contract.exportServer, async ({ actor, body }) => {
      // It contains the hashes of all passwords, and the key that signs tokens.
      await requireConfirmed(services, actor)
      return startJob(services, actor, 'export', { files: body.files ?? true })
    }),
    on(contract.importServer, ({ actor, body }) => startImport(services, actor, body)),
  ],
  async open(services) {
    const { kinds } = services.dataJobs
    kinds.set('export', { run: (work) => exportServer(services, work) })
    kinds.set('import', { run: (work) => importServerData(services, work) })
    await finishImport(services)
  },
}
