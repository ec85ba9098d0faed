import type { ChannelsServices } from '../channels/index.ts'
import type { TimeoutsState } from './services.ts'
import { createTimeouts } from './timeouts.ts'

export const createTimeoutsState = (services: ChannelsServices): TimeoutsState => ({
  cache: createTimeouts(services),
})
