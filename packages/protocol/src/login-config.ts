import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths, listLengths } from './lengths.ts'
import { List, OneOf, Opt, Text } from './shapes.ts'

// Shapes

export const OidcIssuer = Type.Object({
  enable: Type.Boolean(),
  favicon: Text(lengths.url),
  domain: Text(lengths.url),
  name: Type.Optional(Text(lengths.name, { description: '[new] on the button' })),
})
export const LoginConfig = Type.Object({
  who_can_sign_up: OneOf(['EveryOne', 'InvitationOnly'] as const),
  guest: Type.Boolean(),
  password: Type.Boolean(),
  magic_link: Type.Boolean(),
  google: Type.Boolean(),
  github: Type.Boolean(),
  oidc: Type.Array(OidcIssuer),
  metamask: Type.Boolean(),
  third_party: Type.Boolean(),
})
export type LoginConfig = Static<typeof LoginConfig>

export const defaultLoginConfig: LoginConfig = {
  who_can_sign_up: 'EveryOne',
  guest: false,
  password: true,
  magic_link: true,
  google: false,
  github: false,
  oidc: [],
  metamask: false,
  third_party: false,
}

/** Whether the MD5 of a password, in 32 hex digits, may stand for it at sign-up, sign-in and change. [new] */
const PasswordDigests = Type.Object({ enabled: Type.Boolean() })

// Endpoints

export const getLoginConfig = endpoint('GET', '/admin/login/config', {
  auth: 'none',
  response: LoginConfig,
  summary: 'Sign-in methods and who may sign up',
})
export const updateLoginConfig = endpoint('POST', '/admin/login/config', {
  auth: 'admin',
  request: Type.Object({
    who_can_sign_up: Opt(OneOf(['EveryOne', 'InvitationOnly'] as const)),
    guest: Opt(Type.Boolean()),
    password: Opt(Type.Boolean()),
    magic_link: Opt(Type.Boolean()),
    google: Opt(Type.Boolean()),
    github: Opt(Type.Boolean()),
    oidc: Opt(List(OidcIssuer, listLengths.servers)),
    metamask: Opt(Type.Boolean()),
    third_party: Opt(Type.Boolean()),
  }),
  response: 'empty',
  summary: 'Changes the given members',
})
export const getPasswordDigests = endpoint('GET', '/admin/login/password_digests', {
  auth: 'admin',
  response: PasswordDigests,
  summary: 'Whether the MD5 of a password may stand for it',
})
export const updatePasswordDigests = endpoint('POST', '/admin/login/password_digests', {
  auth: 'admin',
  request: PasswordDigests,
  response: 'empty',
  summary: 'Changes whether the MD5 of a password may stand for it',
})
export const getThirdPartySecret = endpoint('GET', '/admin/system/third_party_secret', {
  auth: 'admin',
  response: 'text',
  summary: 'The secret with which other systems sign in their users',
})
export const rotateThirdPartySecret = endpoint('POST', '/admin/system/third_party_secret', {
  auth: 'admin',
  response: 'text',
  summary: 'Replaces that secret',
})
