import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import type { OrganizationServices } from '../organization/index.ts'
import { removeLicense, requireLicense, storeLicense } from './change-license.ts'
import { currentLicense } from './current-license.ts'

export const feature: Feature<OrganizationServices> = {
  name: 'license',
  routes: (services) => [
    on(contract.getLicense, () => currentLicense(services)),
    on(contract.checkLicense, ({ body }) => requireLicense(services, body.license)),
    on(contract.updateLicense, ({ actor, body }) => storeLicense(services, actor, body.license)),
    on(contract.removeLicense, ({ actor }) => removeLicense(services, actor)),
  ],
}
