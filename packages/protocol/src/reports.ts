import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Gid, Maybe, Mid, Ms, OneOf, Opt, Text, Uid } from './shapes.ts'

// All of this is [new]: messages that somebody reported, and what became of them.

// Shapes

export const reportReasons = ['spam', 'harassment', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportStates = ['open', 'dismissed', 'deleted'] as const
export type ReportState = (typeof reportStates)[number]

export const Report = Type.Object({
  id: Type.String({ description: 'uuid' }),
  mid: Mid,
  gid: Maybe(Gid),
  from_uid: Uid,
  reporter_uid: Uid,
  reason: OneOf(reportReasons),
  note: Type.String(),
  content_type: Type.String(),
  content: Type.String({ description: 'of the message when it was reported, cut' }),
  created_at: Ms,
  state: OneOf(reportStates),
  closed_by: Maybe(Uid),
  closed_at: Maybe(Ms),
})
export type Report = Static<typeof Report>

/** The outcome of a report of the caller. */
export const ReportOutcome = Type.Object({
  id: Type.String(),
  mid: Mid,
  state: OneOf(reportStates),
})
export type ReportOutcome = Static<typeof ReportOutcome>

// Endpoints

export const reportMessage = endpoint('POST', '/message/:mid/report', {
  auth: 'member',
  request: Type.Object({
    reason: OneOf(reportReasons),
    note: Opt(Text(lengths.reportNote)),
  }),
  response: 'empty',
  rate: 'send',
  summary: 'Reports a message to the admins and to the owner of its channel [new]',
})
export const listReports = endpoint('GET', '/report', {
  auth: 'member',
  query: Type.Object({ state: Type.Optional(OneOf(['open', 'closed'] as const)) }),
  response: Type.Array(Report),
  summary: 'The reports that the caller may judge, newest first, 200 at most [new]',
})
export const closeReport = endpoint('POST', '/report/:id', {
  auth: 'member',
  request: Type.Object({ action: OneOf(['dismiss', 'delete'] as const) }),
  response: 'empty',
  summary: 'Dismisses a report, or deletes its message and closes all reports of it [new]',
})
export const takeOutcomes = endpoint('POST', '/report/outcome', {
  auth: 'member',
  response: Type.Array(ReportOutcome),
  summary: 'What became of the reports of the caller that they were not told of yet [new]',
})

// Events

/** Reports were made or closed. To those who may judge them, and to the reporter. Only to streams opened with `ext=1`. */
export const ReportChanged = Type.Object({ type: Type.Literal('report_changed') })
