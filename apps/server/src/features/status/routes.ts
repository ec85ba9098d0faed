import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { type StatusServices, createStatusState } from './services.ts'
import { setStatus } from './set.ts'
import { removeStatus } from './store.ts'

export const feature: Feature<StatusServices, 'status'> = {
  name: 'status',
  state: (services) => ({ status: createStatusState(services) }),
  routes: (services) => [on(contract.setStatus, ({ me, body }) => setStatus(services, me, body))],
  async open({ users, status: { cache } }) {
    await cache.load()
    users.hooks.leaving.push((tx, { uid }) => removeStatus(tx, uid))
  },
}
