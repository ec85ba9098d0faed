import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { readDashboard } from './dashboard.ts'
import type { DashboardServices } from './services.ts'

/** The state of the server for administrators. */
export const feature: Feature<DashboardServices> = {
  name: 'dashboard',
  routes: (services) => [on(contract.getDashboard, ({ query }) => readDashboard(services, query))],
}
