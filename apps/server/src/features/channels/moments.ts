import type { Tx } from '../../engines/database/database.ts'
import { type Services, perServer } from '../../services.ts'
import type { Channel } from './channel.ts'

/** Features higher up take part here when a channel goes, inside the same transaction. */
export const moments = perServer(() => ({
  removing: [] as ((services: Services, tx: Tx, channel: Channel) => Promise<void>)[],
}))
