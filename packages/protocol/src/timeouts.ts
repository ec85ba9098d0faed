import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Gid, Maybe, Ms, Opt, Text, Uid } from './shapes.ts'

// All of this is [new]: members who may not write in a channel for a time.

/** The longest time, in seconds: 28 days. */
export const longestTimeout = 28 * 86_400

// Shapes

/** Until `until` the member reads the channel, and neither writes nor reacts there. */
export const Timeout = Type.Object({
  gid: Gid,
  uid: Uid,
  until: Ms,
  reason: Type.String(),
  by: Maybe(Uid),
})
export type Timeout = Static<typeof Timeout>

// Endpoints

export const listTimeouts = endpoint('GET', '/group/:gid/timeout', {
  auth: 'member',
  response: Type.Array(Timeout),
  summary: 'The timeouts of a channel, for those who manage it; for others their own [new]',
})
export const setTimeoutOf = endpoint('POST', '/group/:gid/timeout/:uid', {
  auth: 'member',
  request: Type.Object({
    seconds: Type.Integer({ minimum: 1, maximum: longestTimeout }),
    reason: Opt(Text(lengths.reportNote)),
  }),
  response: 'empty',
  summary: 'Keeps a member from writing in a channel for a time, or changes the time [new]',
})
export const endTimeout = endpoint('DELETE', '/group/:gid/timeout/:uid', {
  auth: 'member',
  response: 'empty',
  summary: 'Ends a timeout before its time [new]',
})

// Events

/**
 * A timeout was set or changed, or ended when `until` is 0. To the member and to those who manage the channel. Only to
 * streams opened with `ext=1`.
 */
export const TimeoutChanged = Type.Object({
  type: Type.Literal('timeout_changed'),
  timeout: Timeout,
})
