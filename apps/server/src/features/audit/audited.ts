import type { AuditKind } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import type { AuditEntryRow } from './tables.ts'
import { type Act, type AuditOrigin, toRow } from './entry.ts'
import { logEntry } from './log-entry.ts'
import type { AuditServices } from './services.ts'
import { insertEntries } from './store.ts'

/** Adds an entry to the audit log, as a part of the transaction. */
export type AuditWriter = (kind: AuditKind, act?: Act) => void

/**
 * Runs a transaction whose acts go into the audit log: an entry is stored if, and only if, what it tells of is. After the
 * commit each entry is a line of the server's log, too.
 *
 *     audited(services, actor, async (tx, audit) => {
 *       const user = await requireAccount(tx, uid)
 *       await deleteAccount(services, tx, user)
 *       audit('account_deleted', { target: user })
 *     })
 */
export async function audited<T>(
  services: Pick<AuditServices, 'database' | 'clock' | 'log' | 'audit'>,
  origin: AuditOrigin,
  work: (tx: Tx, audit: AuditWriter) => Promise<T>,
): Promise<T> {
  const { value, entries } = await services.database.transact(async (tx) => {
    const entries: AuditEntryRow[] = []
    const value = await work(tx, (kind, act = {}) => {
      const now = services.clock.now()
      entries.push(toRow(services.audit.ids(now), now, kind, origin, act))
    })
    await insertEntries(tx, entries)
    return { value, entries }
  })
  for (const entry of entries) logEntry(services, entry)
  return value
}

/** Adds an entry about something that needs no other write. */
export const writeAuditEntry = (
  services: AuditServices,
  origin: AuditOrigin,
  kind: AuditKind,
  act: Act = {},
): Promise<void> => audited(services, origin, async (_tx, audit) => audit(kind, act))
