import { Type } from 'typebox'
import { Channel } from './channels.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Gid, Text } from './shapes.ts'

export const createInviteLink = endpoint('GET', '/group/create_reg_magic_link', {
  auth: 'member',
  query: Type.Object({
    expired_in: Type.Optional(Type.Integer({ description: 'seconds' })),
    max_times: Type.Optional(Type.Integer()),
    gid: Type.Optional(Gid),
  }),
  gives: 'text',
  about: 'A link that lets people register',
})
export const createPrivateInviteLink = endpoint('GET', '/group/create_invite_private_magic_link', {
  auth: 'member',
  query: Type.Object({
    gid: Gid,
    expired_in: Type.Optional(Type.Integer({ description: 'seconds' })),
    max_times: Type.Optional(Type.Integer()),
  }),
  gives: 'text',
  about: 'A link that lets members join a private channel',
})
export const joinPrivate = endpoint('POST', '/user/join_private', {
  auth: 'member',
  takes: Type.Object({ magic_token: Text(lengths.token) }),
  gives: Channel,
  about: 'Joins a private channel by link',
})
