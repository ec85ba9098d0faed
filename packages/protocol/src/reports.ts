import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Gid, Maybe, Mid, Ms, OneOf, Opt, Text, Uid } from './shapes.ts'

// All of this is [new]: messages that somebody reported, and what became of them.

// Shapes

export const reportReasons = ['spam', 'harassment', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportStates = ['open', 'dismissed', 'deleted', 'hidden'] as const
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
  warnings: Type.Integer({ description: 'how many warnings its author got' }),
  is_hidden: Type.Boolean({ description: 'whether the message is hidden' }),
})
export type Report = Static<typeof Report>

/** A warning of an administrator or of the owner of a channel. */
export const Warning = Type.Object({
  id: Type.String({ description: 'uuid' }),
  mid: Maybe(Mid),
  gid: Maybe(Gid),
  text: Type.String(),
  content: Type.String({ description: 'of the message that it is about, cut' }),
  created_at: Ms,
})
export type Warning = Static<typeof Warning>

/** The outcome of a report of the caller. */
export const ReportOutcome = Type.Object({
  id: Type.String(),
  mid: Mid,
  state: OneOf(reportStates),
})
export type ReportOutcome = Static<typeof ReportOutcome>

/** The content of a moderated message. Clients of VoceChat show the sign. */
export const moderatedContent = {
  content_type: 'text/plain' as const,
  content: '\u{1f6ab}',
  properties: { hidden: true },
}

// Endpoints

export const reportMessage = endpoint('POST', '/message/:mid/report', {
  auth: 'member',
  visitors: true,
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
  request: Type.Object({ action: OneOf(['dismiss', 'delete', 'hide'] as const) }),
  response: 'empty',
  summary: 'Dismisses a report, or deletes or hides its message and closes all reports of it [new]',
})
export const warnAuthor = endpoint('POST', '/report/:id/warning', {
  auth: 'member',
  request: Type.Object({ text: Text(lengths.warning) }),
  response: 'empty',
  rate: 'send',
  summary: 'Warns the author of a reported message, who is not told who reported it [new]',
})
export const listWarnings = endpoint('GET', '/user/warning', {
  auth: 'member',
  visitors: true,
  response: Type.Array(Warning),
  summary: 'The warnings that the caller has not confirmed, oldest first [new]',
})
export const confirmWarning = endpoint('POST', '/user/warning/:id', {
  auth: 'member',
  visitors: true,
  response: 'empty',
  summary: 'Confirms that the caller has read a warning [new]',
})
export const hideMessage = endpoint('POST', '/message/:mid/hidden', {
  auth: 'member',
  request: Type.Object({ hidden: Type.Boolean() }),
  response: 'empty',
  summary:
    'Hides a message from everybody, or shows it again; for those who may delete messages of others [new]',
})
export const takeOutcomes = endpoint('POST', '/report/outcome', {
  auth: 'member',
  visitors: true,
  response: Type.Array(ReportOutcome),
  summary: 'What became of the reports of the caller that they were not told of yet [new]',
})

// Events

/** A warning was given to this user. Only to streams opened with `ext=1`. */
export const WarningGiven = Type.Object({ type: Type.Literal('warning_given'), warning: Warning })

/** Reports were made or closed. To those who may judge them, and to the reporter. Only to streams opened with `ext=1`. */
export const ReportChanged = Type.Object({ type: Type.Literal('report_changed') })
