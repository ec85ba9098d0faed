import { fail, type Report, type ReportOutcome, type ReportState } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import type { ReportRow } from './tables.ts'
import type { Actor } from '../../http/request/actor.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { audited, type AuditWriter } from '../audit/index.ts'
import { allChannels } from '../channels/index.ts'
import {
  deleteWithin,
  moderatedAmong,
  hideWithin,
  type MessagesServices,
} from '../messages/index.ts'
import { findUser } from '../users/index.ts'
import { announce } from './announce.ts'
import { closeReports, findReport, hasUntold, readReports, takeUntold } from './store.ts'
import { countWarnings } from './warnings-store.ts'

const maxListed = 200

type Action = 'dismiss' | 'delete' | 'hide'
const states: Record<Action, ReportState> = {
  dismiss: 'dismissed',
  delete: 'deleted',
  hide: 'hidden',
}

/** The channels whose reports a user may judge; undefined for all. Reports of direct chats are for admins. */
const judgedBy = (services: MessagesServices, me: CurrentUser): number[] | undefined =>
  me.is_admin
    ? undefined
    : allChannels(services)
        .filter(({ owner }) => owner === me.uid)
        .map(({ gid }) => gid)

export async function listReports(
  services: MessagesServices,
  me: CurrentUser,
  isOpen: boolean,
): Promise<Report[]> {
  const gids = judgedBy(services, me)
  if (gids?.length === 0) return []
  const { db } = services
  const rows = (await readReports(db, { isOpen, gids, limit: maxListed })).filter((row) =>
    mayJudge(me, gids, row),
  )
  const warnings = await countWarnings(db, [...new Set(rows.map(({ from_uid }) => from_uid))])
  const moderated = await moderatedAmong(
    db,
    rows.map(({ mid }) => mid),
  )
  return rows.map(({ is_told: _, ...row }) => ({
    ...row,
    reason: row.reason as Report['reason'],
    state: row.state as Report['state'],
    warnings: warnings.get(row.from_uid) ?? 0,
    is_hidden: moderated.has(row.mid),
  }))
}

/** Returns a report that the caller may judge, or fails. */
export async function requireJudgeable(
  services: MessagesServices,
  me: CurrentUser,
  id: string,
): Promise<ReportRow> {
  const report = await findReport(services.db, id)
  if (!report || !mayJudge(me, judgedBy(services, me), report)) throw fail('not-found')
  return report
}

/**
 * Dismisses a report, or deletes or hides its message, in one transaction. Of two who judge at the same time, the second gets
 * `gone`.
 */
export async function judge(
  services: MessagesServices,
  me: Actor,
  id: string,
  action: Action,
): Promise<undefined> {
  const report = await requireJudgeable(services, me, id)
  await audited(services, me, async (tx, audit) => {
    // A message that is deleted or moderated answers all who reported it.
    const which = action === 'dismiss' ? { id } : { mid: report.mid }
    const now = services.clock.now()
    const closed = await closeReports(tx, which, { state: states[action], by: me.uid, now })
    if (closed.length === 0) throw fail('gone')
    await carryOut(services, { tx, audit }, me, { action, report })
    announce(services, tx, {
      gid: report.gid,
      reporters: closed.map(({ reporter_uid }) => reporter_uid),
    })
  })
  return undefined
}

// The author may have deleted the message meanwhile; then nothing is left to do.
async function carryOut(
  services: MessagesServices,
  within: { tx: Tx; audit: AuditWriter },
  me: Actor,
  { action, report: { mid, from_uid } }: { action: Action; report: ReportRow },
): Promise<void> {
  if (action === 'delete') await deleteWithin(services, within, me, [mid])
  else if (action === 'hide') await hideWithin(services, within, me, mid)
  else within.audit('report_dismissed', { target: findUser(services, from_uid) })
}

// Owners of channels are no judges of what they wrote themselves.
const mayJudge = (
  me: CurrentUser,
  gids: readonly number[] | undefined,
  { gid, from_uid }: ReportRow,
): boolean => !gids || (gid !== null && gids.includes(gid) && from_uid !== me.uid)

/** Returns the outcomes that the caller was not told of, and notes that they are told. */
export async function takeOutcomes(
  services: MessagesServices,
  me: CurrentUser,
): Promise<ReportOutcome[]> {
  // Every client asks at its start, and most have nothing to hear.
  if (!(await hasUntold(services.db, me.uid))) return []
  const rows = await services.database.transact((tx) => takeUntold(tx, me.uid))
  return rows.map(({ id, mid, state }) => ({ id, mid, state: state as ReportState }))
}
