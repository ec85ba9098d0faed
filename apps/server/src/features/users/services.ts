import type { RateLimiterMemory } from 'rate-limiter-flexible'
import type { OrganizationServices } from '../organization/index.ts'
import { type SetupState, createSetupState } from './accounts/setup-code.ts'
import { type UserHooks, createUserHooks } from './hooks.ts'
import { type UsersVersion, createUsersVersion } from './log.ts'
import { Presence } from './profile/presence.ts'
import { createPeers, noPeers } from './profile/peers.ts'
import { createSearchLimiter } from './profile/search.ts'
import { type UserCache, createUserCache } from './user-cache.ts'

export interface UsersState {
  cache: UserCache
  version: UsersVersion
  presence: Presence
  hooks: UserHooks
  searches: RateLimiterMemory
  setup: SetupState
}

export interface UsersServices extends OrganizationServices {
  users: UsersState
}

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
