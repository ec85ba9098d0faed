import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { exportEntries } from './export.ts'
import { auditPage } from './list.ts'
import { changeRetention, removeOldEntries } from './retention.ts'
import { readAuditConfig } from './retention-store.ts'
import { type AuditServices, createAuditState } from './services.ts'

export const feature: Feature<AuditServices, 'audit'> = {
  name: 'audit',
  state: (services) => ({ audit: createAuditState(services) }),
  routes: (services) => [
    on(contract.listAudit, ({ query }) => auditPage(services, query)),
    on(contract.exportAudit, ({ actor, query, reply }) => {
      reply.headers({
        'content-disposition': 'attachment; filename="audit-log.csv"',
        'cache-control': 'no-store',
      })
      return exportEntries(services, actor, query)
    }),
    on(contract.getAuditConfig, () => readAuditConfig(services.db)),
    on(contract.updateAuditConfig, ({ actor, body }) => changeRetention(services, actor, body)),
  ],
  open(services) {
    services.audit.refusedSignIns.open()
    services.jobs.repeat({
      name: 'remove old entries of the audit log',
      everyMs: 3_600_000,
      run: () => removeOldEntries(services),
    })
  },
  close: ({ audit }) => audit.refusedSignIns.close(),
}
