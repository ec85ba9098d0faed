import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Ms, OneOf, Text, Uid } from './shapes.ts'
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

/** The name that a user gives to another one, for themselves only. [new] */
export const ContactRemark = Type.Object({ uid: Uid, remark: Type.String() })
export type ContactRemark = Static<typeof ContactRemark>

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
export const setContactRemark = endpoint('PUT', '/user/contact_remark', {
  auth: 'member',
  request: Type.Object({ contact_uid: Uid, remark: Text(lengths.name) }),
  response: 'empty',
  summary: 'Sets the caller’s own name for a user; an empty one removes it [new]',
})

// Events of streams with `ext=1`, only of the user who gave the names. [new]

/** All names that the user gives to others; follows `user_settings`. */
export const ContactRemarks = Type.Object({
  type: Type.Literal('contact_remarks'),
  remarks: Type.Array(ContactRemark),
})
/** An empty name was removed. */
export const ContactRemarkChanged = Type.Object({
  type: Type.Literal('contact_remark_changed'),
  ...ContactRemark.properties,
})
