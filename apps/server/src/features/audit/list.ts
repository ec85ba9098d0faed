import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type AuditDetails,
  type AuditEntry,
  type AuditKind,
  auditGroups,
  fail,
  limits,
  type ParsedRequest,
  type ResponseOf,
  type exportAudit,
  type listAudit,
} from '@parley/protocol'
import type { AuditEntryRow } from './tables.ts'
import { toWords } from './entry.ts'
import type { AuditServices } from './services.ts'
import { type EntryFilter, findIdAtDistance, readEntries } from './store.ts'

/** Above all ids. */
const newest = 'g'
/** So many entries are searched for a text before other requests have a turn, and so many times for one page. */
const searchedAtOnce = 5_000
const maxTurns = 40

export type FilterQuery = ParsedRequest<typeof exportAudit>['query']

/** A page of the audit log, newest first. */
export async function auditPage(
  services: AuditServices,
  {
    before = newest,
    limit: asked = limits.auditPage,
    ...query
  }: ParsedRequest<typeof listAudit>['query'],
): Promise<ResponseOf<typeof listAudit>> {
  if (asked < 1) throw fail('bad-limit', { field: 'limit' })
  // Include the latest refused sign-ins of this node.
  await services.audit.refusedSignIns.write()
  const limit = Math.min(asked, limits.maxAuditPage)
  const { rows, next } = await findEntries(services, filterOf(query), before, limit)
  return { entries: rows.map(toEntry), next_before: next ?? null }
}

/**
 * Finds entries below an id. The search for a text reads one entry after the other, so it pauses and, in a large log, ends
 * before the page is full.
 */
export async function findEntries(
  { db }: Pick<AuditServices, 'db'>,
  filter: EntryFilter,
  before: string,
  limit: number,
): Promise<{ rows: AuditEntryRow[]; next: string | undefined }> {
  const rows: AuditEntryRow[] = []
  let from = before
  for (let turn = 0; turn < maxTurns; turn++) {
    const isSearch = filter.words !== undefined
    const end = isSearch ? await findIdAtDistance(db, filter, from, searchedAtOnce) : undefined
    const left = limit - rows.length
    rows.push(
      ...(await readEntries(db, filter, { before: from, notBelow: end ?? '', limit: left })),
    )
    if (rows.length === limit) return { rows, next: rows.at(-1)?.id }
    if (end === undefined) return { rows, next: undefined }
    from = end
    await nextTurn()
  }
  return { rows, next: from }
}

export function filterOf({ kind, group, text, ...filter }: FilterQuery): EntryFilter {
  const words = text === undefined || text.trim() === '' ? undefined : toWords(text.trim())
  return { ...filter, kinds: kind ? [kind] : group && auditGroups[group], words }
}

const toEntry = ({ words: _words, kind, details, ...row }: AuditEntryRow): AuditEntry => ({
  ...row,
  kind: kind as AuditKind,
  details: JSON.parse(details) as AuditDetails,
})
