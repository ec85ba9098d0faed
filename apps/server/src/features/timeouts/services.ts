import type { RowCache } from '../../engines/database/row-cache.ts'
import type { ChannelsServices } from '../channels/index.ts'
import type { TimeoutRow } from './tables.ts'

export interface TimeoutsState {
  cache: RowCache<number, ReadonlyMap<number, TimeoutRow>>
}

export interface TimeoutsServices extends ChannelsServices {
  timeouts: TimeoutsState
}
