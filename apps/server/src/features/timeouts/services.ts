import type { ChannelsServices } from '../channels/index.ts'
import { createTimeouts } from './timeouts.ts'

export interface TimeoutsState {
  cache: ReturnType<typeof createTimeouts>
}

export interface TimeoutsServices extends ChannelsServices {
  timeouts: TimeoutsState
}

export const createTimeoutsState = (services: ChannelsServices): TimeoutsState => ({
  cache: createTimeouts(services),
})
