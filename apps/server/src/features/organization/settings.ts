import type { EventOf } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import type { OrganizationServices } from './services.ts'
import { type RecordName, type Records, knownUrl, record } from './records.ts'
import { writeRecord } from './store.ts'

type Changes = Omit<EventOf<'server_config_changed'>, 'type'>

type Patch<R> = { [K in keyof R]?: R[K] | null | undefined }

/**
 * Stores the given members of a record. Absent and null members keep their value. A patch that depends on the
 * stored record is a function: it runs inside the transaction and may refuse.
 * `within` adds to the transaction.
 */
export async function changeRecord<N extends RecordName>(
  services: OrganizationServices,
  name: N,
  patch: Patch<Records[N]> | ((stored: Records[N]) => Patch<Records[N]>),
  tells?: Changes,
  within?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await services.database.transact(async (tx) => {
    const stored = record(services, name)
    const changes = typeof patch === 'function' ? patch(stored) : patch
    await writeRecord(tx, name, { ...stored, ...given(changes) })
    await within?.(tx)
    if (tells) tx.publish({ to: 'everyone' }, { type: 'server_config_changed', ...tells })
  })
}

/** Stores the address that an administrator uses as that of the server, unless it has one. */
export async function keepCallerUrl(services: OrganizationServices, origin: string): Promise<void> {
  if (knownUrl(services) === '') await changeRecord(services, 'frontend', { url: origin })
}

/** The members that are neither absent nor null. */
export function given<T extends object>(patch: T): Given<T> {
  return Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== null && value !== undefined),
  ) as Given<T>
}

type Given<T> = { [K in keyof T]?: NonNullable<T[K]> }
