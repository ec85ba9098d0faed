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
  /** Whether a link leads to a private channel: the given one, else any. Set by the feature that owns the links. */
  isInvitedTo(channel: Channel, token: string | undefined): Promise<boolean>
}

export const createChannelHooks = (): ChannelHooks => ({
  removing: [],
  opened: [],
  membersGone: [],
  isInvitedTo: async () => false,
})
