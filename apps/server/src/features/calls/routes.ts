import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import type { OrganizationServices } from '../organization/index.ts'
import { agoraConfigOf, changeAgora, isAgoraOn } from './agora.ts'
import { callConfigOf, changeCalls } from './settings.ts'

/** Voice and video calls. Only their settings so far. */
export const feature: Feature<OrganizationServices> = {
  name: 'calls',
  routes: (services) => [
    on(contract.getAgoraConfig, () => agoraConfigOf(services)),
    on(contract.updateAgoraConfig, ({ actor, body }) => changeAgora(services, actor, body)),
    on(contract.isAgoraEnabled, () => isAgoraOn(services)),
    on(contract.getCallConfig, () => callConfigOf(services)),
    on(contract.updateCallConfig, ({ actor, body }) => changeCalls(services, actor, body)),
  ],
}
