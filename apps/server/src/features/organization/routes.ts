import * as contract from '@parley/protocol'
import { compatVersion } from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { common, record, records } from './records.ts'
import { changeOrganization } from './settings.ts'

export const feature: Feature = {
  name: 'organization',
  routes: (services) => [
    on(contract.getVersion, () => compatVersion),
    on(contract.getOrganization, () => {
      const { name, description } = record(services, 'organization')
      return { name, description }
    }),
    on(contract.updateOrganization, async ({ body }) => {
      await changeOrganization(services, body)
      return undefined
    }),
    on(contract.postOrganization, async ({ body }) => {
      await changeOrganization(services, body)
      return undefined
    }),
    on(contract.getCommonSettings, () => common(services)),
    on(contract.getLoginConfig, () => record(services, 'login')),
  ],
  open: (services) => records(services).load(),
}
