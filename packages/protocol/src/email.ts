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
/** How the password is sent. `auto`: as the server offers. */
export const mailLogins = ['auto', 'plain', 'login', 'cram-md5'] as const
const MailLogin = OneOf(mailLogins)

export const SmtpConfig = Type.Object({
  enabled: Type.Boolean(),
  host: Type.String(),
  port: Type.Integer({ description: '465 when unset' }),
  from: Type.String(),
  username: Type.String(),
  password: Type.String(),
  encryption: MailEncryption,
  login: MailLogin,
})
export type SmtpConfig = Static<typeof SmtpConfig>

export const GoogleConfig = Type.Object({ client_id: Type.String() })
export type GoogleConfig = Static<typeof GoogleConfig>

/** `client_secret` is empty unless the caller is an administrator. */
export const GithubConfig = Type.Object({ client_id: Type.String(), client_secret: Type.String() })
export type GithubConfig = Static<typeof GithubConfig>

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
  }),
  response: 'empty',
  summary: 'Changes the given members',
})
export const isSmtpEnabled = endpoint('GET', '/admin/smtp/enabled', {
  auth: 'none',
  response: Flag,
  summary: 'Whether the server can send e-mail',
})

// Google and GitHub sign-in

export const getGoogleConfig = endpoint('GET', '/admin/google_auth/config', {
  auth: 'none',
  response: GoogleConfig,
  summary: 'The settings that Google sign-in needs',
})
export const getGooglePublicConfig = endpoint('GET', '/admin/google_auth/public_config', {
  auth: 'none',
  response: GoogleConfig,
  summary: 'The same, for later clients',
})
export const updateGoogleConfig = endpoint('POST', '/admin/google_auth/config', {
  auth: 'admin',
  request: Type.Object({ client_id: Opt(Text(lengths.credential)) }),
  response: 'empty',
  summary: 'Changes the given members',
})
export const getGithubConfig = endpoint('GET', '/admin/github_auth/config', {
  auth: 'none',
  response: GithubConfig,
  summary: 'The settings that GitHub sign-in needs; the secret for administrators only',
})
export const getGithubPublicConfig = endpoint('GET', '/admin/github_auth/public_config', {
  auth: 'none',
  response: Type.Object({ client_id: Type.String() }),
  summary: 'The client id alone, for later clients',
})
export const updateGithubConfig = endpoint('POST', '/admin/github_auth/config', {
  auth: 'admin',
  request: Type.Object({
    client_id: Opt(Text(lengths.credential)),
    client_secret: Opt(Text(lengths.credential)),
  }),
  response: 'empty',
  summary: 'Changes the members given; an empty secret keeps the stored one',
})
