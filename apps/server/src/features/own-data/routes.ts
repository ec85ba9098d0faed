import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { requireWholeSession } from '../auth/index.ts'
import { startJob } from '../data-jobs/index.ts'
import { exportOwnData } from './export.ts'
import type { OwnDataServices } from './services.ts'

export const feature: Feature<OwnDataServices> = {
  name: 'own-data',
  routes: (services) => [
    on(contract.exportMe, async ({ actor }) => {
      await requireWholeSession(services, actor)
      return startJob(services, actor, 'export_me')
    }),
  ],
  open(services) {
    services.dataJobs.kinds.set('export_me', { run: (work) => exportOwnData(services, work) })
  },
}
