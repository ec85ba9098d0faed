import type { EventOf } from '@parley/protocol'
import { writeRecord } from '../../engines/database/records.ts'
import type { Services } from '../../services.ts'
import { type RecordName, type Records, record } from './records.ts'

type Changes = Omit<EventOf<'server_config_changed'>, 'type'>

/** Stores the given members of a record; absent and null ones keep their value. */
export async function changeRecord<N extends RecordName>(
  services: Services,
  name: N,
  patch: { [K in keyof Records[N]]?: Records[N][K] | null | undefined },
  tells?: Changes,
): Promise<void> {
  await services.database.transact(async (tx) => {
    await writeRecord(tx, name, { ...record(services, name), ...given(patch) })
    tx.touch('config', name)
    if (tells) tx.tell({ to: 'everyone' }, { type: 'server_config_changed', ...tells })
  })
}

/** The members that are there: neither absent nor null. */
export function given<T extends object>(patch: T): Given<T> {
  return Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== null && value !== undefined),
  ) as Given<T>
}

type Given<T> = { [K in keyof T]?: NonNullable<T[K]> }
