import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ms, OneOf, Uid } from './shapes.ts'
import { UserInfo } from './users.ts'

export const ContactInfo = Type.Object({
  status: OneOf(['added', 'blocked', ''] as const),
  created_at: Ms,
  updated_at: Ms,
})
export type ContactInfo = Static<typeof ContactInfo>

export const Contact = Type.Object({
  target_uid: Uid,
  target_info: UserInfo,
  contact_info: ContactInfo,
})
export type Contact = Static<typeof Contact>

export const listContacts = endpoint('GET', '/user/contacts', {
  auth: 'token',
  response: Type.Array(Contact),
  summary: 'The caller’s contacts',
})
export const updateContact = endpoint('POST', '/user/update_contact_status', {
  auth: 'member',
  request: Type.Object({
    action: OneOf(['add', 'remove', 'block', 'unblock'] as const),
    target_uid: Uid,
  }),
  response: 'empty',
  summary: 'Adds, removes, blocks or unblocks a user',
})
