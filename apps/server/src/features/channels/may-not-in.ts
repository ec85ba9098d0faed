import { type ApiError, fail } from '@parley/protocol'
import { maySeeChannel, type Person } from '@parley/rules'
import type { Channel } from './channel.ts'

/** The error for a user who may not do something in a channel: to outsiders it does not exist. */
export const mayNotIn = (me: Person, channel: Channel): ApiError =>
  fail(maySeeChannel(me, channel) ? 'forbidden' : 'not-found')
