import type { RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible'
import type { OrganizationServices } from '../organization/index.ts'
import type { UserHooks } from './hooks.ts'
import type { UsersVersion } from './log.ts'
import type { Presence } from './profile/presence.ts'
import type { UserCache } from './user-cache.ts'

export interface SetupState {
  /** Undefined once there is an administrator. */
  code: string | undefined
  wrongCodes: RateLimiterAbstract
}

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
