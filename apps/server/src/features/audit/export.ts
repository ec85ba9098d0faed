import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { AuditEntryRow } from './tables.ts'
import type { Actor } from '../../http/request/actor.ts'
import { writeAuditEntry } from './audited.ts'
import { type FilterQuery, filterOf, findEntries } from './list.ts'
import { idFrom } from './entry.ts'
import type { AuditServices } from './services.ts'

const rowsAtOnce = 500

const columns = [
  ...['time', 'event', 'by_uid', 'by', 'target_uid', 'target_gid', 'target'],
  ...['address', 'device', 'user_agent', 'details'],
]

/** The entries up to now as CSV, newest first. They are read while they are sent. */
export async function exportEntries(
  services: AuditServices,
  actor: Actor,
  query: FilterQuery,
): Promise<Readable> {
  await services.audit.refusedSignIns.write()
  const before = idFrom(services.clock.now() + 1)
  await writeAuditEntry(services, actor, 'audit_exported')
  return Readable.from(parts(services, query, before), { objectMode: false })
}

async function* parts(services: AuditServices, query: FilterQuery, before: string) {
  // The byte order mark tells spreadsheets that it is UTF-8.
  yield stringify([columns], { bom: true })
  let from: string | undefined = before
  while (from !== undefined) {
    const { rows, next } = await findEntries(services, filterOf(query), from, rowsAtOnce)
    // A cell that begins like a formula is marked as text.
    if (rows.length > 0) yield stringify(rows.map(toCells), { escape_formulas: true })
    from = next
  }
}

const toCells = (row: AuditEntryRow) => [
  new Date(row.created_at).toISOString(),
  row.kind,
  row.actor_uid,
  row.actor_name,
  row.target_uid,
  row.target_gid,
  row.target_name,
  row.ip,
  row.device,
  row.user_agent,
  row.details === '{}' ? '' : row.details,
]
