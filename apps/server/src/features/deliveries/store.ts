import type { DeliveryKind } from '@parley/protocol'
import type { Db } from '../../engines/database/database.ts'
import type { DeliveryRow } from './tables.ts'
import type { Engines } from '../../services.ts'

// The SQL of how messages to the outside fared. It is of use to administrators only: that it could not be stored is no
// reason for a message to be sent again.

type Noting = Pick<Engines, 'clock' | 'database' | 'log'>

const longest = 500

/** Notes that something was sent. */
export const noteSent = (services: Noting, kind: DeliveryKind): Promise<void> =>
  note(services, kind, { last_sent_at: services.clock.now() })

/** Notes that an attempt failed, and the answer of the other server. */
export const noteFailed = (services: Noting, kind: DeliveryKind, answer: string): Promise<void> =>
  note(services, kind, {
    last_failed_at: services.clock.now(),
    last_failure: [...answer].slice(0, longest).join(''),
  })

async function note(
  { database, log }: Noting,
  kind: DeliveryKind,
  changes: Partial<DeliveryRow>,
): Promise<void> {
  const none = { last_sent_at: null, last_failed_at: null, last_failure: null }
  try {
    await database.transact((tx) =>
      tx
        .insertInto('delivery')
        .values({ kind, ...none, ...changes })
        .onConflict((clash) => clash.column('kind').doUpdateSet(changes))
        .execute(),
    )
  } catch (error) {
    log.error({ err: error, kind }, 'the outcome of a delivery was not stored')
  }
}

/** The outcomes by kind. A kind that was never tried is missing. */
export async function readDeliveries(db: Db): Promise<Map<string, DeliveryRow>> {
  const rows = await db.selectFrom('delivery').selectAll().execute()
  return new Map(rows.map((row) => [row.kind, row]))
}
