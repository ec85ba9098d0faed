import { Type } from 'typebox'
import type { Static } from 'typebox'
import { OpenActivity } from './activity.ts'
import { VoiceRoom } from './calls.ts'
import { Draft } from './drafts.ts'
import { endpoint } from './endpoint.ts'
import { Reminder } from './reminders.ts'
import { ScheduledMessage } from './scheduled.ts'
import { Warning } from './reports.ts'
import { Timeout } from './timeouts.ts'
import { UnreadMark } from './unread.ts'

/** The lists of one user that the stream does not replay. Each also has an endpoint of its own. */
export const OwnLists = Type.Object({
  activity: Type.Array(OpenActivity),
  calls: Type.Array(VoiceRoom),
  drafts: Type.Array(Draft),
  reminders: Type.Array(Reminder),
  scheduled: Type.Array(ScheduledMessage),
  timeouts: Type.Array(Timeout),
  unread: Type.Array(UnreadMark),
  warnings: Type.Array(Warning),
})
export type OwnLists = Static<typeof OwnLists>

export const ownLists = endpoint('GET', '/user/lists', {
  auth: 'member',
  visitors: true,
  response: OwnLists,
  summary: 'The lists of the caller that the stream does not replay [new]',
})
