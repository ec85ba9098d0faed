import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { setFcmToken } from '../auth/index.ts'
import { LogReader } from '../messages/index.ts'
import { planRing, pushingCalls } from './calls.ts'
import {
  addOutlet,
  changeOutlet,
  deleteOutlet,
  listOutlets,
  testOutlet,
} from './outlets/outlets.ts'
import { removeOutletsOf } from './outlets/store.ts'
import { hasDevices } from './recipients.ts'
import { planPushes, sendingPushes } from './send.ts'
import { type PushServices, createPushState } from './services.ts'
import { changeFcm, fcmConfigOf } from './settings.ts'
import { setPushSubscription } from './subscribe.ts'

/** Notices to devices whose app is closed. */
export const feature: Feature<PushServices, 'push'> = {
  name: 'push',
  state: (services) => ({ push: createPushState(services) }),
  routes: (services) => [
    on(contract.listOutlets, ({ me }) => listOutlets(services, me)),
    on(contract.createOutlet, ({ me, body }) => addOutlet(services, me, body)),
    on(contract.updateOutlet, ({ me, params, body }) =>
      changeOutlet(services, me, params.id, body),
    ),
    on(contract.deleteOutlet, ({ me, params }) => deleteOutlet(services, me, params.id)),
    on(contract.testOutlet, ({ me, params }) => testOutlet(services, me, params.id)),
    on(contract.getFcmConfig, () => fcmConfigOf(services)),
    on(contract.updateFcmConfig, ({ actor, body }) => changeFcm(services, actor, body)),
    on(contract.setPushSubscription, ({ me, body }) => setPushSubscription(services, me, body)),
    on(contract.setFcmToken, ({ me, query, body }) =>
      setFcmToken(services, { uid: me.uid, device: query.device }, body),
    ),
  ],
  async open(services) {
    const { jobs, push } = services
    await Promise.all([push.devices.load(), push.outlets.load()])
    services.users.hooks.leaving.push((tx, { uid }) => removeOutletsOf(tx, uid))
    jobs.handle(sendingPushes(services))
    jobs.handle(pushingCalls(services))
    services.calls.hooks.ringing.push((tx, call) => planRing(services, tx, call))
    const log = new LogReader(services, () => hasDevices(services))
    jobs.follow(
      'push',
      (mid, limit) => log.read(mid, limit),
      (tx, rows) => planPushes(services, tx, rows),
    )
  },
}
