import type { Tx } from '../../engines/database/database.ts'
import { type Services, perServer } from '../../services.ts'
import type { Channel } from './channel.ts'

type ChannelHook = (services: Services, tx: Tx, channel: Channel) => Promise<void>

/** Whether members left by themselves or were removed by a manager. */
export type Departure = 'left' | 'removed'

/** Hooks for features that depend on this one. They run inside the transaction of the change. */
export const channelHooks = perServer(() => ({
  removing: [] as ChannelHook[],
  /** A private channel became public. */
  opened: [] as ChannelHook[],
  membersGone: [] as ((
    services: Services,
    tx: Tx,
    channel: Channel,
    uids: readonly number[],
    how: Departure,
  ) => Promise<void>)[],
}))
