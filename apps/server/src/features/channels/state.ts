import type { UsersServices } from '../users/index.ts'
import { createChannelCache } from './channel-cache.ts'
import { createChannelHooks } from './hooks.ts'
import type { ChannelsState } from './services.ts'

export const createChannelsState = (services: UsersServices): ChannelsState => ({
  cache: createChannelCache(services),
  hooks: createChannelHooks(),
})
