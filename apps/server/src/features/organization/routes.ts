import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { changeWordFilter } from './change-word-filter.ts'
import { changeBranding } from './change-branding.ts'
import { changeCommon } from './change-common.ts'
import { changeLogin } from './change-login.ts'
import { changeOrganization } from './change-organization.ts'
import { changeFrontendUrl } from './frontend-url.ts'
import { serveLogo, setLogo } from './logo.ts'
import { common, record } from './records.ts'
import { type OrganizationServices, createOrganizationState } from './services.ts'
import { measureSystem, systemRoutes } from './system.routes.ts'

export const feature: Feature<OrganizationServices, 'organization'> = {
  name: 'organization',
  state: (services) => ({ organization: createOrganizationState(services) }),
  routes: (services) => [
    ...systemRoutes(services),
    on(contract.getOrganization, () => {
      const { name, description } = record(services, 'organization')
      return { name, description }
    }),
    on(contract.updateOrganization, ({ actor, body }) => changeOrganization(services, actor, body)),
    on(contract.postOrganization, ({ actor, body }) => changeOrganization(services, actor, body)),
    on(contract.updateBranding, ({ actor, body }) => changeBranding(services, actor, body)),
    on(contract.getWordFilter, () => record(services, 'word_filter')),
    on(contract.updateWordFilter, ({ actor, body }) => changeWordFilter(services, actor, body)),
    on(contract.setLogo, ({ actor, body }) => setLogo(services, actor, body)),
    on(contract.setLogoMisspelt, ({ actor, body }) => setLogo(services, actor, body)),
    on(contract.getLogo, ({ query }) => serveLogo(services, query.t)),
    on(contract.getCommonSettings, () => {
      const settings = common(services)
      return { ...settings, ext_settings: settings.ext_setting ?? '{}' }
    }),
    on(contract.updateCommonSettings, ({ actor, body }) => changeCommon(services, actor, body)),
    on(contract.getFrontendUrl, () => record(services, 'frontend').url),
    on(contract.updateFrontendUrl, ({ actor, body }) => changeFrontendUrl(services, actor, body)),
    on(contract.getLoginConfig, () => record(services, 'login')),
    on(contract.updateLoginConfig, ({ actor, body }) => changeLogin(services, actor, body)),
  ],
  async open(services) {
    measureSystem(services)
    await services.organization.records.load()
  },
}
