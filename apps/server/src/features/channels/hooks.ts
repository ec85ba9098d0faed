import type { Tx } from '../../engines/database/database.ts'
import type { Channel } from './channel.ts'

type ChannelHook = (tx: Tx, channel: Channel) => Promise<void>

/** Whether members left by themselves or were removed by a manager. */
export type Departure = 'left' | 'removed'

/** Hooks for features that depend on this one. They run inside the transaction of the change. */
export interface ChannelHooks {
  removing: ChannelHook[]
  /** A private channel became public. */
  opened: ChannelHook[]
  membersGone: ((
    tx: Tx,
    channel: Channel,
    uids: readonly number[],
    how: Departure,
  ) => Promise<void>)[]
}

export const createChannelHooks = (): ChannelHooks => ({
  removing: [],
  opened: [],
  membersGone: [],
})
