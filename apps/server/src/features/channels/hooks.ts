import type { Tx } from '../../engines/database/database.ts'
import { type Services, perServer } from '../../services.ts'
import type { Channel } from './channel.ts'

type Moment = (services: Services, tx: Tx, channel: Channel) => Promise<void>

/** Whether members left by themselves or were removed by a manager. */
export type Departure = 'left' | 'removed'

/** Features higher up take part here, inside the same transaction. */
export const channelHooks = perServer(() => ({
  removing: [] as Moment[],
  /** A private channel became public. */
  opened: [] as Moment[],
  membersGone: [] as ((
    services: Services,
    tx: Tx,
    channel: Channel,
    uids: readonly number[],
    how: Departure,
  ) => Promise<void>)[],
}))
