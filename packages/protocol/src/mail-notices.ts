import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Text } from './shapes.ts'

// All of this is [new] but the switch, which is `msg_smtp_notify_enable` of the account.

// Shapes

/** Whether unread direct messages and mentions are mailed, and whether once a day instead of after the delay of the server. */
export const MailNotices = Type.Object({ enabled: Type.Boolean(), daily: Type.Boolean() })
export type MailNotices = Static<typeof MailNotices>

// Endpoints

export const getMailNotices = endpoint('GET', '/user/mail_notices', {
  auth: 'member',
  response: MailNotices,
  summary: 'Whether unread messages are mailed to the caller [new]',
})
export const setMailNotices = endpoint('PUT', '/user/mail_notices', {
  auth: 'member',
  request: MailNotices,
  response: 'empty',
  summary: 'Changes whether unread messages are mailed to the caller [new]',
})
export const stopMailNotices = endpoint('POST', '/mail_notices/stop', {
  auth: 'none',
  query: Type.Object({ token: Text(lengths.credential) }),
  response: 'empty',
  summary: 'Ends the letters about unread messages with the link in one of them (RFC 8058) [new]',
})
