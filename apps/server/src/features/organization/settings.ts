import type { AuditKind, EventOf } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import { type AuditOrigin, audited, changesOf } from '../audit/index.ts'
import type { OrganizationServices } from './services.ts'
import { type RecordName, type Records, knownUrl, record } from './records.ts'
import { writeRecord } from './store.ts'

type Changes = Omit<EventOf<'server_config_changed'>, 'type'>

/** Records whose changes are entries of their own kind. */
const kinds: Partial<Record<RecordName, AuditKind>> = { license: 'license_changed' }

type Patch<R> = { [K in keyof R]?: R[K] | null | undefined }

/**
 * Stores the given members of a record, and what has changed in the audit log. Absent and null members keep their value. A patch that depends on the
 * stored record is a function: it runs inside the transaction and may refuse.
 * `within` adds to the transaction.
 */
export async function changeRecord<N extends RecordName>(
  services: OrganizationServices,
  origin: AuditOrigin,
  name: N,
  patch: Patch<Records[N]> | ((stored: Records[N]) => Patch<Records[N]>),
  tells?: Changes | (() => Changes),
  within?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await audited(services, origin, async (tx, audit) => {
    const stored = record(services, name)
    const changes = given(typeof patch === 'function' ? patch(stored) : patch)
    const changed = { ...stored, ...changes }
    await writeRecord(tx, name, changed)
    const differences = changesOf(stored, changed)
    if (differences.length > 0) {
      audit(kinds[name] ?? 'settings_changed', { section: name, changes: differences })
    }
    await within?.(tx)
    const told = typeof tells === 'function' ? tells() : tells
    if (told) tx.publish({ to: 'everyone' }, { type: 'server_config_changed', ...told })
  })
}

/** Stores the address that an administrator uses as that of the server, unless it has one. */
export async function storeRequestUrl(
  services: OrganizationServices,
  actor: AuditOrigin,
  origin: string,
): Promise<void> {
  if (knownUrl(services) === '') await changeRecord(services, actor, 'frontend', { url: origin })
}

/** The members that are neither absent nor null. */
export function given<T extends object>(patch: T): Given<T> {
  return Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== null && value !== undefined),
  ) as Given<T>
}

type Given<T> = { [K in keyof T]?: NonNullable<T[K]> }
