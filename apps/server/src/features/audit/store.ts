import { type AuditKind, limits } from '@parley/protocol'
import { sql } from 'kysely'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { AuditEntryRow } from './tables.ts'
import { idFrom } from './entry.ts'

// The SQL of the audit log. There is no function that changes an entry.

// A statement has a limited number of parameters.
const rowsPerStatement = 50

/** The filter of a query. An absent member does not filter. */
export interface EntryFilter {
  kinds?: readonly AuditKind[] | undefined
  actor?: number | undefined
  target?: number | undefined
  /** In the form of `toWords`. */
  words?: string | undefined
  from?: number | undefined
  to?: number | undefined
}

export async function insertEntries(tx: Tx, rows: readonly AuditEntryRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    await tx
      .insertInto('audit_entry')
      .values(rows.slice(at, at + rowsPerStatement))
      .execute()
  }
}

/** The entries below an id and not below another one, newest first. */
export function readEntries(
  db: Db,
  { words, ...filter }: EntryFilter,
  { before, notBelow, limit }: { before: string; notBelow: string; limit: number },
): Promise<AuditEntryRow[]> {
  let rows = matching(db, filter, before).selectAll().where('id', '>=', notBelow)
  if (words !== undefined) {
    const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(sql<boolean>`words like ${pattern} escape '\\'`)
  }
  return rows.orderBy('id', 'desc').limit(limit).execute()
}

/** The id of the entry that has `distance` others above it, of those that the filter leaves without its words. */
export async function findIdAtDistance(
  db: Db,
  filter: EntryFilter,
  before: string,
  distance: number,
): Promise<string | undefined> {
  const row = await matching(db, filter, before)
    .select('id')
    .orderBy('id', 'desc')
    .offset(distance)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

function matching(db: Db, { kinds, actor, target, from, to }: EntryFilter, before: string) {
  let rows = db.selectFrom('audit_entry').where('id', '<', before)
  if (kinds) rows = rows.where('kind', 'in', kinds)
  if (actor !== undefined) rows = rows.where('actor_uid', '=', actor)
  if (target !== undefined) rows = rows.where('target_uid', '=', target)
  if (from !== undefined) rows = rows.where('id', '>=', idFrom(from))
  if (to !== undefined) rows = rows.where('id', '<', idFrom(to))
  return rows
}

/** Removes some of the entries from before a time. Returns whether there may be more. */
export async function removeSomeBefore(tx: Tx, time: number, max: number): Promise<boolean> {
  const old = await tx
    .selectFrom('audit_entry')
    .select('id')
    .where('id', '<', idFrom(time))
    .orderBy('id')
    .limit(max)
    .execute()
  return removeUpTo(tx, old, max)
}

/** Removes some of the oldest refused sign-ins beyond those that are kept. Returns whether there may be more. */
export async function removeSomeRefusedSignIns(tx: Tx, max: number): Promise<boolean> {
  const kind: AuditKind = 'sign_in_failed'
  const last = await tx
    .selectFrom('audit_entry')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .offset(limits.auditRefusedSignIns)
    .limit(1)
    .executeTakeFirst()
  if (!last) return false
  const old = await tx
    .selectFrom('audit_entry')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '<=', last.id)
    .orderBy('id')
    .limit(max)
    .execute()
  return removeUpTo(tx, old, max)
}

async function removeUpTo(tx: Tx, rows: readonly { id: string }[], max: number) {
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('audit_entry').where('id', 'in', ids).execute()
  return ids.length === max
}
