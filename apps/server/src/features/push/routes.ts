import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { setFcmToken } from '../auth/index.ts'
import { LogReader } from '../messages/index.ts'
import { hasDevices } from './recipients.ts'
import { planPushes, sendingPushes } from './send.ts'
import type { PushServices } from './services.ts'
import { changeFcm, fcmConfigOf } from './settings.ts'
import { setPushSubscription } from './subscribe.ts'

/** Notices to devices whose app is closed. */
export const feature: Feature<PushServices> = {
  name: 'push',
  routes: (services) => [
    on(contract.getFcmConfig, () => fcmConfigOf(services)),
    on(contract.updateFcmConfig, ({ actor, body }) => changeFcm(services, actor, body)),
    on(contract.setPushSubscription, ({ me, body }) => setPushSubscription(services, me, body)),
    on(contract.setFcmToken, ({ me, query, body }) =>
      setFcmToken(services, { uid: me.uid, device: query.device }, body),
    ),
  ],
  async open(services) {
    const { jobs, push } = services
    await push.devices.load()
    jobs.handle(sendingPushes(services))
    const log = new LogReader(services, () => hasDevices(services))
    jobs.follow(
      'push',
      (mid, limit) => log.read(mid, limit),
      (tx, rows) => planPushes(services, tx, rows),
    )
  },
}
