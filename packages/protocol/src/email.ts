import type { Static } from 'typebox'
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Flag, OneOf, Opt, Text } from './shapes.ts'

// Shapes

export const Mail = Type.Object({
  to: Text(lengths.mailAddress),
  subject: Text(lengths.description),
  content: Text(lengths.mailContent, { description: 'HTML' }),
})
export type Mail = Static<typeof Mail>

/** `auto`: TLS from the start on port 465, STARTTLS elsewhere. */
export const mailEncryptions = ['auto', 'tls', 'starttls', 'none'] as const
const MailEncryption = OneOf(mailEncryptions)
/**
 * How the password is sent. `auto`: as the server offers. `oauth2`: the password is the secret of an app, which gets the
 * access token of the user name (XOAUTH2).
 */
export const mailLogins = ['auto', 'plain', 'login', 'cram-md5', 'oauth2'] as const
const MailLogin = OneOf(mailLogins)

// Told with `oauth2` only. [new]
const appMembers = {
  client_id: Opt(Text(lengths.credential)),
  token_url: Opt(Text(lengths.url)),
  scope: Opt(Text(lengths.description)),
}

export const SmtpConfig = Type.Object({
  enabled: Type.Boolean(),
  host: Type.String(),
  port: Type.Integer({ description: '465 when unset' }),
  from: Type.String(),
  username: Type.String(),
  password: Type.String(),
  encryption: MailEncryption,
  login: MailLogin,
  ...appMembers,
})
export type SmtpConfig = Static<typeof SmtpConfig>

// Endpoints

export const sendMail = endpoint('POST', '/admin/system/send_mail', {
  auth: 'admin',
  request: Mail,
  response: 'empty',
  summary: 'Sends an e-mail and responds when it was accepted',
})
export const getSmtpConfig = endpoint('GET', '/admin/smtp/config', {
  auth: 'admin',
  response: SmtpConfig,
  summary: 'Mail settings',
})
export const updateSmtpConfig = endpoint('POST', '/admin/smtp/config', {
  auth: 'admin',
  request: Type.Object({
    enabled: Opt(Type.Boolean()),
    host: Opt(Text(lengths.url)),
    port: Opt(Type.Integer({ description: '0 means 465' })),
    from: Opt(Text(lengths.mailAddress)),
    username: Opt(Text(lengths.credential)),
    password: Opt(Text(lengths.credential)),
    encryption: Opt(MailEncryption),
    login: Opt(MailLogin),
    ...appMembers,
  }),
  response: 'empty',
  summary: 'Changes the given members',
})
export const isSmtpEnabled = endpoint('GET', '/admin/smtp/enabled', {
  auth: 'none',
  response: Flag,
  summary: 'Whether the server can send e-mail',
})
