import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { readNotable } from '../messages/index.ts'
import { collectActivity } from './collect.ts'
import { pruneAll, setDone } from './done.ts'
import { activityPage, openItems } from './list.ts'
import type { ActivityServices } from './services.ts'

export const feature: Feature<ActivityServices> = {
  name: 'activity',
  routes: (services) => [
    on(contract.listActivity, ({ me, query }) => activityPage(services, me, query)),
    on(contract.openActivity, ({ me }) => openItems(services, me)),
    on(contract.setActivityDone, ({ me, body }) => setDone(services, me, body.mids, body.done)),
  ],

  open(services) {
    services.users.hooks.lists.activity = (me) => openItems(services, me)
    services.users.hooks.documents.set('activity', (me) => openItems(services, me))
    services.jobs.follow(
      'activity',
      (mid, limit) => readNotable(services.db, mid, limit),
      (tx, rows) => collectActivity(services, tx, rows),
    )
    services.jobs.repeat({
      name: 'prune activity',
      everyMs: 3_600_000,
      run: () => pruneAll(services),
    })
  },
}
