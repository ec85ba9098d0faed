import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Flag, Gid, Opt, Target, Uid } from './shapes.ts'

export const announceTyping = endpoint('POST', '/user/typing', {
  auth: 'member',
  visitors: true,
  request: Type.Object({ uid: Opt(Uid), gid: Opt(Gid), stop: Opt(Flag) }),
  response: 'empty',
  summary: 'Notifies the other participants that the caller is typing',
})

/** Sent only to streams with `ext=1`. Never stored or replayed. */
export const Typing = Type.Object({
  type: Type.Literal('typing'),
  uid: Uid,
  target: Target,
  expires_in: Type.Integer({ description: 'seconds' }),
  stop: Type.Boolean(),
})
