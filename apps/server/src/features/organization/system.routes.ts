import * as contract from '@parley/protocol'
import { compatVersion } from '@parley/protocol'
import { answerMetrics } from '../../http/site/answer-metrics.ts'
import { type Route, on } from '../../http/on.ts'
import { backupStatusOf } from './backup-status.ts'
import type { OrganizationServices } from './services.ts'
import { clientConfig } from './client-config.ts'
import { readHealth } from './health.ts'
import { systemMetrics } from './system-metrics.ts'

/** Version, health, metrics and configuration of the server. */
export const systemRoutes = (services: OrganizationServices): Route[] => [
  on(contract.getVersion, () => compatVersion),
  on(contract.getSystemMetrics, () => systemMetrics(services)),
  on(contract.getHealth, async ({ query, reply }) => {
    const health = await readHealth(services)
    if (!health.ready && query.probe !== 'live') reply.code(503)
    return health
  }),
  on(contract.getMetrics, ({ me, request, reply }) => answerMetrics(services, me, request, reply)),
  on(contract.getConfig, ({ reply }) => {
    // A cached response would have the generation of replaced data.
    reply.header('cache-control', 'no-cache')
    return clientConfig(services)
  }),
]

/** Metrics that belong to no feature. */
export function measureSystem(services: OrganizationServices): void {
  services.http.metrics.gauge({
    name: 'parley_database_bytes',
    help: 'Bytes of the database on disk',
    read: () => services.database.size(),
  })
  services.http.metrics.gauge({
    name: 'parley_last_backup_timestamp_seconds',
    help: 'Moment of the newest backup that passed its trial; 0 if there is none',
    read: async () => ((await backupStatusOf(services)).proven_at ?? 0) / 1000,
  })
}
