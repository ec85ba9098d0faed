import { ApiError, fail, type Report, type ReportOutcome } from '@parley/protocol'
import type { Actor } from '../../http/request/actor.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { ReportRow } from '../../engines/database/tables.ts'
import { audited } from '../audit/index.ts'
import { allChannels } from '../channels/index.ts'
import { deleteMessages, type MessagesServices } from '../messages/index.ts'
import { findUser } from '../users/index.ts'
import { announce } from './announce.ts'
import { closeReports, findReport, hasUntold, readReports, takeUntold } from './store.ts'

const listedMost = 200

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
  const rows = await readReports(services.db, { isOpen, gids, limit: listedMost })
  return rows.filter((row) => mayJudge(me, gids, row)).map(toWire)
}

/** Dismisses a report, or deletes its message. Of two who judge at the same time, the second gets `gone`. */
export async function judge(
  services: MessagesServices,
  me: Actor,
  id: string,
  action: 'dismiss' | 'delete',
): Promise<undefined> {
  const report = await findReport(services.db, id)
  if (!report || !mayJudge(me, judgedBy(services, me), report)) throw fail('not-found')
  await audited(services, me, async (tx, record) => {
    const state = action === 'delete' ? 'deleted' : 'dismissed'
    // A deleted message answers all who reported it.
    const which = action === 'delete' ? { mid: report.mid } : { id }
    const now = services.clock.now()
    const closed = await closeReports(tx, which, { state, by: me.uid, now })
    if (closed.length === 0) throw fail('gone')
    const target = findUser(services, report.from_uid)
    if (action === 'dismiss') record('report_dismissed', { target })
    announce(services, tx, {
      gid: report.gid,
      reporters: closed.map(({ reporter_uid }) => reporter_uid),
    })
  })
  if (action === 'delete') await deleteMessage(services, me, report.mid)
  return undefined
}

// Owners of channels are no judges of what they wrote themselves.
const mayJudge = (
  me: CurrentUser,
  gids: readonly number[] | undefined,
  { gid, from_uid }: ReportRow,
): boolean => !gids || (gid !== null && gids.includes(gid) && from_uid !== me.uid)

// Its author may have deleted it meanwhile.
async function deleteMessage(services: MessagesServices, me: Actor, mid: number): Promise<void> {
  try {
    await deleteMessages(services, me, [mid])
  } catch (error) {
    if (!(error instanceof ApiError) || error.refusal !== 'not-found') throw error
  }
}

/** Returns the outcomes that the caller was not told of, and notes that they are told. */
export async function takeOutcomes(
  services: MessagesServices,
  me: CurrentUser,
): Promise<ReportOutcome[]> {
  // Every client asks at its start, and most have nothing to hear.
  if (!(await hasUntold(services.db, me.uid))) return []
  const rows = await services.database.transact((tx) => takeUntold(tx, me.uid))
  return rows.map(({ id, mid, state }) => ({ id, mid, state: state as ReportOutcome['state'] }))
}

const toWire = ({ is_told: _, ...row }: ReportRow): Report => ({
  ...row,
  reason: row.reason as Report['reason'],
  state: row.state as Report['state'],
})
