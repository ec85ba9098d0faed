import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import type { OrganizationServices } from '../organization/index.ts'
import { changeFcm, fcmConfigOf } from './settings.ts'

/** Notices to devices whose app is closed. Only their settings so far. */
export const feature: Feature<OrganizationServices> = {
  name: 'push',
  routes: (services) => [
    on(contract.getFcmConfig, () => fcmConfigOf(services)),
    on(contract.updateFcmConfig, ({ actor, body }) => changeFcm(services, actor, body)),
  ],
}
