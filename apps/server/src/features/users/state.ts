import type { OrganizationServices } from '../organization/index.ts'
import { createSetupState } from './accounts/setup-code.ts'
import { createUserHooks } from './hooks.ts'
import { createUsersVersion } from './log.ts'
import { createPeers, noPeers } from './profile/peers.ts'
import { Presence } from './profile/presence.ts'
import { createSearchLimiter } from './profile/search.ts'
import type { UsersState } from './services.ts'
import { createUserCache } from './user-cache.ts'

export function createUsersState(services: OrganizationServices): UsersState {
  const cache = createUserCache(services)
  const withCache = { ...services, users: { cache } }
  return {
    cache,
    version: createUsersVersion(withCache),
    presence: new Presence(withCache, peersOf(services)),
    hooks: createUserHooks(),
    searches: createSearchLimiter(),
    setup: createSetupState(services),
  }
}

const peersOf = (services: OrganizationServices) =>
  services.nodes.isSingle ? noPeers : createPeers(services)
