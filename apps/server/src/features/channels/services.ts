import type { UsersServices } from '../users/index.ts'
import { createChannelCache } from './channel-cache.ts'
import { type ChannelHooks, createChannelHooks } from './hooks.ts'

export interface ChannelsState {
  cache: ReturnType<typeof createChannelCache>
  hooks: ChannelHooks
}

export interface ChannelsServices extends UsersServices {
  channels: ChannelsState
}

export const createChannelsState = (services: UsersServices): ChannelsState => ({
  cache: createChannelCache(services),
  hooks: createChannelHooks(),
})
