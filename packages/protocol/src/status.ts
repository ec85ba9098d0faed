import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Maybe, Ms, Opt, Stored, Text, Uid } from './shapes.ts'

// All of this is [new]: existing clients neither ask for it nor receive the events. Guests don't either.

// Shapes

/** What a user says about themselves, and until when they want no notices. Empty texts are not set. */
export const PersonalStatus = Type.Object({
  uid: Uid,
  emoji: Type.String(),
  text: Type.String(),
  expires_at: Maybe(Ms),
  pronouns: Type.String(),
  quiet_until: Maybe(Ms),
})
export type PersonalStatus = Static<typeof PersonalStatus>

// Endpoints

export const setStatus = endpoint('PUT', '/user/status', {
  auth: 'member',
  request: Type.Object({
    status: Opt(
      Type.Object({
        emoji: Text(lengths.word),
        text: Text(lengths.word),
        expires_at: Maybe(Stored()),
      }),
    ),
    pronouns: Opt(Text(lengths.word)),
    quiet: Opt(Type.Object({ until: Maybe(Stored()) })),
  }),
  response: 'empty',
  summary: 'Sets the caller’s status, pronouns and do-not-disturb; what is missing stays [new]',
})

// Events, sent only to streams with `ext=1` of members.

/** The statuses of all users who have one, at the start of a stream. */
export const UserStatuses = Type.Object({
  type: Type.Literal('user_statuses'),
  statuses: Type.Array(PersonalStatus),
})
export const UserStatusChanged = Type.Object({
  type: Type.Literal('user_status_changed'),
  status: PersonalStatus,
})
