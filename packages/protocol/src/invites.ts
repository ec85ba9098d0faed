import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Channel } from './channels.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Gid, Maybe, Ms, OneOf, Text, Uid } from './shapes.ts'

// Shapes

/** A link that still works. `register` makes an account, `join` makes a member of a private channel. */
export const InviteLink = Type.Object({
  id: Type.String({ description: 'names the link; the link cannot be made from it' }),
  kind: OneOf(['register', 'join'] as const),
  gid: Maybe(Gid),
  created_by: Maybe(Uid),
  created_at: Ms,
  expires_at: Ms,
  max_uses: Type.Integer(),
  used: Type.Integer(),
})
export type InviteLink = Static<typeof InviteLink>

// Endpoints

export const createInviteLink = endpoint('GET', '/group/create_reg_magic_link', {
  auth: 'member',
  query: Type.Object({
    expired_in: Type.Optional(Type.Integer({ description: 'seconds' })),
    max_times: Type.Optional(Type.Integer()),
    gid: Type.Optional(Gid),
  }),
  response: 'text',
  summary: 'A link that lets people register',
})
export const createPrivateInviteLink = endpoint('GET', '/group/create_invite_private_magic_link', {
  auth: 'member',
  query: Type.Object({
    gid: Gid,
    expired_in: Type.Optional(Type.Integer({ description: 'seconds' })),
    max_times: Type.Optional(Type.Integer()),
  }),
  response: 'text',
  summary: 'A link that lets members join a private channel',
})
export const joinPrivate = endpoint('POST', '/user/join_private', {
  auth: 'member',
  request: Type.Object({ magic_token: Text(lengths.token) }),
  response: Channel,
  summary: 'Joins a private channel by link',
})

// Endpoints of our own client

export const listInviteLinks = endpoint('GET', '/invite', {
  auth: 'member',
  query: Type.Object({ gid: Type.Optional(Gid) }),
  response: Type.Array(InviteLink),
  summary:
    'Own links that work, newest first; those of a channel for its managers, all for administrators',
})
export const revokeInviteLink = endpoint('DELETE', '/invite/:id', {
  auth: 'member',
  response: 'empty',
  summary: 'Revokes an own link, or one of a channel the caller manages',
})
