import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { cleanUp } from './clean-up.ts'
import { deleteJob, getJob, listJobs, serveResult } from './data-jobs.ts'
import { type DataJobsServices, createDataJobsState } from './services.ts'
import { removeJobsOf } from './store.ts'

const beginEveryMs = 5_000
const hourMs = 3_600_000

export const feature: Feature<DataJobsServices, 'dataJobs'> = {
  name: 'data-jobs',
  state: (services) => ({ dataJobs: createDataJobsState(services) }),
  routes: (services) => [
    on(contract.listJobs, ({ me }) => listJobs(services, me)),
    on(contract.getJob, ({ me, params }) => getJob(services, me, params.id)),
    on(contract.deleteJob, ({ me, params }) => deleteJob(services, me, params.id)),
    on(contract.getJobFile, ({ params, query }) => serveResult(services, params.id, query.key)),
  ],
  open(services) {
    const { hooks } = services.users
    // Their results are removed by the next clean-up. Without a row nobody can fetch them.
    hooks.frozen.push((tx, { uid }) => removeJobsOf(tx, uid))
    hooks.leaving.push((tx, { uid }) => removeJobsOf(tx, uid))
    services.jobs.repeat({
      name: 'begin data jobs that no node works on',
      everyMs: beginEveryMs,
      run: () => services.dataJobs.runner.begin(),
    })
    services.jobs.repeat({
      name: 'clean up data jobs',
      everyMs: hourMs,
      run: () => cleanUp(services),
    })
  },
  stop: (services) => services.dataJobs.runner.stop(),
}
