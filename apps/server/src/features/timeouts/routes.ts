import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import type { TimeoutsServices } from './services.ts'
import { createTimeoutsState } from './state.ts'
import { endTimeout, setTimeout, timeoutsIn, timeoutsOf } from './set.ts'
import { removeEnded } from './store.ts'

const hourMs = 3_600_000

/** Members who may not write in a channel for a time. */
export const feature: Feature<TimeoutsServices, 'timeouts'> = {
  name: 'timeouts',
  state: (services) => ({ timeouts: createTimeoutsState(services) }),
  routes: (services) => [
    on(contract.listTimeouts, ({ me, params }) => timeoutsIn(services, me, params.gid)),
    on(contract.setTimeoutOf, ({ actor, params, body }) =>
      setTimeout(services, actor, params, body),
    ),
    on(contract.endTimeout, ({ actor, params }) => endTimeout(services, actor, params)),
  ],
  async open(services) {
    services.users.hooks.lists.timeouts = (me) => timeoutsOf(services, me)
    await services.timeouts.cache.load()
    services.jobs.repeat({
      name: 'remove ended timeouts',
      everyMs: hourMs,
      run: () => services.database.transact((tx) => removeEnded(tx, services.clock.now())),
    })
  },
}
