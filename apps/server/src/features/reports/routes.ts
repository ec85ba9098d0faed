import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import type { MessagesServices } from '../messages/index.ts'
import { judge, listReports, takeOutcomes } from './judge.ts'
import { reportMessage } from './report.ts'
import { removeClosedBefore } from './store.ts'
import { confirmWarning, warnAuthor, warningsOf } from './warnings.ts'

const keptMs = 90 * 86_400_000
const dayMs = 86_400_000

/** Messages that somebody reported, for admins and owners of channels, and warnings of their authors. */
export const feature: Feature<MessagesServices> = {
  name: 'reports',
  routes: (services) => [
    on(contract.reportMessage, ({ me, params, body }) =>
      reportMessage(services, me, params.mid, body),
    ),
    on(contract.listReports, ({ me, query }) =>
      listReports(services, me, query.state !== 'closed'),
    ),
    on(contract.warnAuthor, ({ actor, params, body }) =>
      warnAuthor(services, actor, params.id, body.text),
    ),
    on(contract.listWarnings, ({ me }) => warningsOf(services, me)),
    on(contract.confirmWarning, ({ me, params }) => confirmWarning(services, me, params.id)),
    on(contract.takeOutcomes, ({ me }) => takeOutcomes(services, me)),
    on(contract.closeReport, ({ actor, params, body }) =>
      judge(services, actor, params.id, body.action),
    ),
  ],
  open(services) {
    services.users.hooks.lists.warnings = (me) => warningsOf(services, me)
    services.jobs.repeat({
      name: 'remove closed reports',
      everyMs: dayMs,
      run: () =>
        services.database.transact(async (tx) => {
          await removeClosedBefore(tx, services.clock.now() - keptMs)
        }),
    })
  },
}
