import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Flag, Maybe, Ms, OneOf, Opt, SetupCode, Stored, Text } from './shapes.ts'
import { UserInfo } from './users.ts'

// Shapes

const MagicToken = Opt(Text(lengths.token))

/** Sign-in credentials, discriminated by `type`. */
export const Credential = Type.Union([
  Type.Object({
    type: Type.Literal('password'),
    email: Text(lengths.email),
    password: Text(lengths.password),
  }),
  Type.Object({
    type: Type.Literal('magiclink'),
    magic_token: Text(lengths.token),
    extra_name: Opt(Text(lengths.name)),
  }),
  Type.Object({
    type: Type.Literal('google'),
    id_token: Text(lengths.token),
    magic_token: MagicToken,
  }),
  Type.Object({ type: Type.Literal('github'), code: Text(lengths.token), magic_token: MagicToken }),
  Type.Object({
    type: Type.Literal('oidc'),
    code: Text(lengths.token),
    state: Text(lengths.token),
    iss: Opt(Text(lengths.url)),
    magic_token: MagicToken,
  }),
  Type.Object({
    type: Type.Literal('metamask'),
    public_address: Text(lengths.word),
    nonce: Text(lengths.token),
    signature: Text(lengths.token),
    magic_token: MagicToken,
  }),
  Type.Object({ type: Type.Literal('thirdparty'), key: Text(lengths.token) }),
])
export type Credential = Static<typeof Credential>

export const TokenPair = Type.Object({
  token: Type.String(),
  refresh_token: Type.String(),
  expired_in: Type.Integer({ description: 'seconds' }),
})
export type TokenPair = Static<typeof TokenPair>

export const LoginResponse = Type.Object({
  server_id: Type.String(),
  token: Type.String(),
  refresh_token: Type.String(),
  expired_in: Type.Integer({ description: 'seconds' }),
  user: UserInfo,
})
export type LoginResponse = Static<typeof LoginResponse>

export const Session = Type.Object({
  device: Type.String(),
  current: Type.Boolean(),
  is_online: Type.Boolean(),
  push: OneOf(['none', 'fcm', 'webpush'] as const),
  user_agent: Maybe(Type.String()),
  ip: Maybe(Type.String()),
  created_at: Ms,
  last_seen_at: Ms,
  app_password: Type.Optional(
    Type.String({ description: '[new] the name of the app password that opened it' }),
  ),
})
export type Session = Static<typeof Session>

/**
 * A session of the user was ended, because a refresh token that was replaced long ago came again: there is a copy.
 * To streams opened with `ext=1`.
 */
export const SessionReused = Type.Object({
  type: Type.Literal('session_reused'),
  device: Type.String(),
})

// Endpoints

/** Whether ways to sign in, and the export of the server, are open to this session. */
export const Confirmation = Type.Object({
  is_confirmed: Type.Boolean(),
  /** Without one, the caller signs in again. So they do in a session that an app password opened. */
  has_password: Type.Boolean(),
})

export const login = endpoint('POST', '/token/login', {
  auth: 'none',
  request: Type.Object({
    credential: Credential,
    device: Opt(Text(lengths.device)),
    device_token: Opt(Text(lengths.deviceToken)),
    /** The widget in which a new account is made. An addition to the original contract. */
    widget_id: Opt(Text(lengths.device)),
  }),
  response: LoginResponse,
  summary: 'Signs in',
})
export const loginAsGuest = endpoint('GET', '/token/login_guest', {
  auth: 'none',
  /** The name that the guest wants. An addition to the original contract. */
  query: Type.Object({ name: Opt(Text(lengths.word)) }),
  response: LoginResponse,
  summary: 'Creates a guest and signs them in',
})
export const renew = endpoint('POST', '/token/renew', {
  auth: 'none',
  request: Type.Object({ token: Opt(Text(lengths.token)), refresh_token: Text(lengths.token) }),
  response: TokenPair,
  summary: 'Exchanges both tokens, or the refresh token alone, for fresh ones',
})
export const logout = endpoint('GET', '/token/logout', {
  auth: 'token',
  response: 'empty',
  summary: 'Ends the session of this device',
})
export const getCredentials = endpoint('GET', '/token/credentials', {
  auth: 'token',
  response: Type.Object({
    password: Type.Boolean(),
    google: Maybe(Type.String()),
    github: Maybe(Type.String()),
    metamask: Maybe(Type.String()),
    oidc: Type.Array(Type.String()),
    /** How the LDAP server calls the caller, who has no password here then. An addition to the original contract. */
    ldap: Maybe(Type.String()),
  }),
  summary: 'The sign-in methods of the caller',
})
export const bindCredential = endpoint('POST', '/token/bind', {
  auth: 'member',
  request: Type.Object({ credential: Credential }),
  response: 'empty',
  summary: 'Links an external identity to the caller',
})
export const getMetamaskNonce = endpoint('GET', '/token/metamask/nonce', {
  auth: 'none',
  query: Type.Object({ public_address: Text(lengths.word) }),
  response: Type.String(),
  summary: 'The text that a wallet has to sign',
})
export const authorizeOpenId = endpoint('POST', '/token/openid/authorize', {
  auth: 'none',
  request: Type.Object({ issuer: Text(lengths.url), redirect_uri: Text(lengths.url) }),
  response: Type.Object({ url: Type.String() }),
  summary: 'Starts an OpenID flow',
})
export const createThirdPartyKey = endpoint('POST', '/token/create_third_party_key', {
  auth: 'secret',
  request: Type.Object({ userid: Text(lengths.name), username: Text(lengths.name) }),
  response: Type.String(),
  summary: 'A key that signs in a user of another system',
})
export const createStreamTicket = endpoint('POST', '/token/stream_ticket', {
  auth: 'token',
  response: Type.Object({ ticket: Type.String(), expires_in: Type.Integer() }),
  summary: 'A single-use ticket that opens the event stream',
})

export const checkMagicToken = endpoint('POST', '/user/check_magic_token', {
  auth: 'none',
  request: Type.Object({ magic_token: Text(lengths.token) }),
  response: Flag,
  summary: 'Whether a magic token is still valid',
})
export const checkEmail = endpoint('GET', '/user/check_email', {
  auth: 'none',
  query: Type.Object({ email: Text(lengths.email) }),
  response: Flag,
  summary: 'Whether an e-mail address is free',
})
export const register = endpoint('POST', '/user/register', {
  auth: 'none',
  request: Type.Object({
    magic_token: MagicToken,
    email: Opt(Text(lengths.email)),
    password: Opt(Text(lengths.password)),
    name: Opt(Text(lengths.name)),
    gender: Opt(Stored()),
    language: Opt(Text(lengths.word)),
    device: Opt(Text(lengths.device)),
    device_token: Opt(Text(lengths.deviceToken)),
    widget_id: Opt(Text(lengths.device)),
    code: SetupCode,
  }),
  response: LoginResponse,
  summary: 'Creates an account and signs in',
})
export const sendRegisterLink = endpoint('POST', '/user/send_reg_magic_link', {
  auth: 'none',
  request: Type.Object({
    magic_token: Text(lengths.token),
    email: Text(lengths.email),
    password: Text(lengths.password),
    name: Opt(Text(lengths.name, { description: '[new] used when the mailed link is opened' })),
  }),
  response: Type.Object({ new_magic_token: Type.String(), mail_is_sent: Type.Boolean() }),
  summary: 'Confirms an address before registering by invite',
})
/** The name and address that a person entered before they confirmed the address. */
export const PreparedAccount = Type.Object({
  name: Type.String({ description: 'empty if no name was entered' }),
  email: Type.String(),
})
export type PreparedAccount = Static<typeof PreparedAccount>

export const readPreparedAccount = endpoint('POST', '/user/prepared_account', {
  auth: 'none',
  request: Type.Object({ magic_token: Text(lengths.token) }),
  response: PreparedAccount,
  summary: '[new] Name and address of the account that a mailed link creates',
})
export const sendLoginLink = endpoint('POST', '/user/send_login_magic_link', {
  auth: 'none',
  query: Type.Object({
    email: Text(lengths.email),
    magic_token: Type.Optional(Text(lengths.token)),
  }),
  response: 'text',
  summary: 'Mails a login link',
})
export const changePassword = endpoint('POST', '/user/change_password', {
  auth: 'member',
  visitors: true,
  request: Type.Object({
    old_password: Text(lengths.password),
    new_password: Text(lengths.password),
  }),
  response: 'empty',
  summary: 'Changes the caller’s password',
})
export const listDevices = endpoint('GET', '/user/devices', {
  auth: 'token',
  response: Type.Array(Type.String()),
  summary: 'The device names of the caller',
})
export const deleteDevice = endpoint('DELETE', '/user/devices/:device', {
  auth: 'member',
  visitors: true,
  response: 'empty',
  summary: 'Ends the session of one device',
})
export const listSessions = endpoint('GET', '/user/sessions', {
  auth: 'member',
  visitors: true,
  response: Type.Array(Session),
  summary: 'The caller’s sessions, newest activity first',
})
export const endOtherSessions = endpoint('DELETE', '/user/sessions', {
  auth: 'member',
  visitors: true,
  response: Type.Object({ ended: Type.Integer() }),
  summary: 'Ends all sessions but this one',
})
export const sendResetPasswordLink = endpoint('POST', '/user/send_reset_password_link', {
  auth: 'none',
  request: Type.Object({ email: Text(lengths.email) }),
  response: 'empty',
  summary: 'Mails a link that sets a new password',
})
export const resetPassword = endpoint('POST', '/user/reset_password', {
  auth: 'none',
  request: Type.Object({ magic_token: Text(lengths.token), new_password: Text(lengths.password) }),
  response: 'empty',
  summary: 'Sets a new password by link',
})

// Endpoints of our own client

export const getConfirmation = endpoint('GET', '/user/confirmation', {
  auth: 'member',
  visitors: true,
  response: Confirmation,
  summary: 'Whether the caller signed in or gave their password in the last ten minutes',
})
export const confirmPassword = endpoint('POST', '/user/confirmation', {
  auth: 'member',
  visitors: true,
  request: Type.Object({ password: Text(lengths.password) }),
  response: Confirmation,
  summary: 'Gives the password before a way to sign in is changed',
})
export const changeEmail = endpoint('POST', '/user/change_email', {
  auth: 'member',
  request: Type.Object({ email: Text(lengths.email), password: Text(lengths.password) }),
  response: Type.Object({ mail_is_sent: Type.Boolean() }),
  summary: 'Changes the caller’s address: with e-mail, after a mailed link was opened',
})
export const confirmEmail = endpoint('POST', '/user/confirm_email', {
  auth: 'none',
  request: Type.Object({ magic_token: Text(lengths.token) }),
  response: 'empty',
  summary: 'Confirms a new address with the mailed link',
})
