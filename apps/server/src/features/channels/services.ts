import type { RowCache } from '../../engines/database/row-cache.ts'
import type { UsersServices } from '../users/index.ts'
import type { Channel } from './channel.ts'
import type { ChannelHooks } from './hooks.ts'

export interface ChannelsState {
  cache: RowCache<number, Channel>
  hooks: ChannelHooks
}

export interface ChannelsServices extends UsersServices {
  channels: ChannelsState
}
