import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { hasAdmin, openSetupCode, requireSetupAccess, toUserInfo } from '../users/index.ts'
import type { SetupServices } from './services.ts'
import { createFirstAdmin } from './create-first-admin.ts'

export const feature: Feature<SetupServices> = {
  name: 'setup',
  routes: (services) => [
    on(contract.isInitialized, () => hasAdmin(services)),
    on(contract.createAdmin, async (call) => {
      await requireSetupAccess(services, call, call.body.code)
      const admin = await createFirstAdmin(services, call.body, call.ip)
      return toUserInfo(admin, admin)
    }),
  ],
  open: openSetupCode,
}
