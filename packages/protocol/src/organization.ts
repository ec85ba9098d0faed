import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Flag, Maybe, OneOf, Opt } from './shapes.ts'

// Shapes

export const Organization = Type.Object({
  name: Type.String(),
  description: Maybe(Type.String()),
})
export type Organization = Static<typeof Organization>

export const fileExpiryModes = ['Off', 'Day1', 'Day7', 'Day30', 'Day90', 'Day180'] as const
export type FileExpiryMode = (typeof fileExpiryModes)[number]

/** Server-wide settings (api-auth-users-admin 13.6). `ext_setting` is a JSON object written as text. */
export const CommonSettings = Type.Object({
  show_user_online_status: Type.Boolean(),
  webclient_auto_update: Type.Boolean(),
  contact_verification_enable: Type.Boolean(),
  chat_layout_mode: OneOf(['Left', 'SelfRight'] as const),
  max_file_expiry_mode: OneOf(fileExpiryModes),
  only_admin_can_create_group: Type.Boolean(),
  ext_setting: Maybe(Type.String()),
  msg_smtp_notify_enable: Type.Boolean(),
  msg_smtp_notify_delay_seconds: Type.Integer(),
})
export type CommonSettings = Static<typeof CommonSettings>

export const defaultCommonSettings: CommonSettings = {
  show_user_online_status: true,
  webclient_auto_update: true,
  contact_verification_enable: false,
  chat_layout_mode: 'Left',
  max_file_expiry_mode: 'Off',
  only_admin_can_create_group: false,
  ext_setting: null,
  msg_smtp_notify_enable: false,
  msg_smtp_notify_delay_seconds: 300,
}

/** The switches inside `ext_setting`, all false by default. */
export interface ExtSetting {
  admin_only_can_invite: boolean
  only_admin_can_see_channel_members: boolean
  enable_msg_url_preview: boolean
}

/** Reads `ext_setting`; anything unreadable is "all off". */
export function readExtSetting(text: string | null | undefined): ExtSetting {
  const given = parseObject(text)
  return {
    admin_only_can_invite: given.admin_only_can_invite === true,
    only_admin_can_see_channel_members: given.only_admin_can_see_channel_members === true,
    enable_msg_url_preview: given.enable_msg_url_preview === true,
  }
}

function parseObject(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export const OidcIssuer = Type.Object({
  enable: Type.Boolean(),
  favicon: Type.String(),
  domain: Type.String(),
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

export const Health = Type.Object({
  status: OneOf(['ok', 'starting', 'importing', 'degraded'] as const),
  live: Type.Boolean(),
  ready: Type.Boolean(),
  name: Type.String(),
  version: Type.String(),
  compat_version: Type.String(),
  uptime_seconds: Type.Integer(),
  checks: Type.Object({ database: Type.String(), storage: Type.String() }),
})

/** What our own client needs to know before and after login (27.3). */
export const ClientConfig = Type.Object({
  product: Type.Object({ name: Type.String(), version: Type.String() }),
  compat_version: Type.String(),
  server_id: Type.String(),
  limits: Type.Record(Type.String(), Type.Integer()),
  features: Type.Object({
    search: Type.Boolean(),
    typing: Type.Boolean(),
    web_push: Type.Boolean(),
    password_reset: Type.Boolean(),
    export: Type.Boolean(),
  }),
  push: Type.Object({ vapid_public_key: Type.String() }),
  calls: Type.Object({
    provider: OneOf(['sfu', 'livekit', 'agora', 'off'] as const),
    max_participants: Maybe(Type.Integer()),
    ring_seconds: Type.Integer(),
  }),
  license_service: Maybe(
    Type.Object({
      url: Type.String(),
      prices: Type.Array(
        Type.Object({
          id: Type.String(),
          kind: Type.String(),
          title: Type.String(),
          price: Type.String(),
          user_limit: Type.Integer(),
        }),
      ),
    }),
  ),
  links: Type.Record(Type.String(), Type.String()),
  app_scheme: Type.String(),
  /** When the logo was set; 0 while it is the built-in one. An addition of ours. */
  logo_updated_at: Type.Integer(),
})
export type ClientConfig = Static<typeof ClientConfig>

export const SystemMetrics = Type.Object({
  user_count: Type.Integer(),
  group_count: Type.Integer(),
  online_user_count: Type.Integer(),
  version: Type.String(),
  product_version: Type.String(),
  human_count: Type.Integer(),
  bot_count: Type.Integer(),
  guest_count: Type.Integer(),
  message_count: Type.Integer(),
  file_count: Type.Integer(),
  storage_bytes: Type.Integer(),
  database_bytes: Type.Integer(),
  last_backup_at: Maybe(Type.Integer()),
})

// Endpoints

export const getVersion = endpoint('GET', '/admin/system/version', {
  auth: 'none',
  gives: 'text',
  about: 'The version existing clients gate features on',
})
export const getOrganization = endpoint('GET', '/admin/system/organization', {
  auth: 'none',
  gives: Organization,
  about: 'Name and description of the server',
})
const OrganizationPatch = Type.Object({ name: Opt(Type.String()), description: Opt(Type.String()) })
export const updateOrganization = endpoint('PUT', '/admin/system/organization', {
  auth: 'admin',
  takes: OrganizationPatch,
  gives: 'empty',
  about: 'Changes name or description',
})
export const postOrganization = endpoint('POST', '/admin/system/organization', {
  auth: 'admin',
  takes: OrganizationPatch,
  gives: 'empty',
  about: 'The same as PUT, for older clients',
})
export const setLogo = endpoint('POST', '/admin/system/organization/logo', {
  auth: 'admin',
  takes: 'image',
  gives: 'empty',
  limit: 6_000_000,
  about: 'Sets the logo',
})
export const setLogoMisspelt = endpoint('POST', '/admin/system/orgnization/logo', {
  auth: 'admin',
  takes: 'image',
  gives: 'empty',
  limit: 6_000_000,
  about: 'The path the mobile client uses for the logo',
})
export const getLogo = endpoint('GET', '/resource/organization/logo', {
  auth: 'none',
  query: Type.Object({ t: Type.Optional(Type.String()) }),
  gives: 'bytes',
  about: 'The logo as PNG; a built-in one when none was set',
})
export const getCommonSettings = endpoint('GET', '/admin/system/common', {
  auth: 'none',
  gives: CommonSettings,
  about: 'Server-wide settings',
})
export const updateCommonSettings = endpoint('PUT', '/admin/system/common', {
  auth: 'admin',
  takes: Type.Object({
    show_user_online_status: Opt(Type.Boolean()),
    webclient_auto_update: Opt(Type.Boolean()),
    contact_verification_enable: Opt(Type.Boolean()),
    chat_layout_mode: Opt(OneOf(['Left', 'SelfRight'] as const)),
    max_file_expiry_mode: Opt(OneOf(fileExpiryModes)),
    only_admin_can_create_group: Opt(Type.Boolean()),
    ext_setting: Opt(Type.String()),
    msg_smtp_notify_enable: Opt(Type.Boolean()),
    msg_smtp_notify_delay_seconds: Opt(Type.Integer({ minimum: 60 })),
  }),
  gives: 'empty',
  about: 'Changes the members given',
})
export const getFrontendUrl = endpoint('GET', '/admin/system/frontend_url', {
  auth: 'admin',
  gives: 'text',
  about: 'The address put into links; empty when unset',
})
export const updateFrontendUrl = endpoint('POST', '/admin/system/update_frontend_url', {
  auth: 'admin',
  takes: 'text',
  gives: 'empty',
  about: 'Sets the address put into links',
})
export const getLoginConfig = endpoint('GET', '/admin/login/config', {
  auth: 'none',
  gives: LoginConfig,
  about: 'Ways to sign in and who may sign up',
})
export const updateLoginConfig = endpoint('POST', '/admin/login/config', {
  auth: 'admin',
  takes: Type.Object({
    who_can_sign_up: Opt(OneOf(['EveryOne', 'InvitationOnly'] as const)),
    guest: Opt(Type.Boolean()),
    password: Opt(Type.Boolean()),
    magic_link: Opt(Type.Boolean()),
    google: Opt(Type.Boolean()),
    github: Opt(Type.Boolean()),
    oidc: Opt(Type.Array(OidcIssuer)),
    metamask: Opt(Type.Boolean()),
    third_party: Opt(Type.Boolean()),
  }),
  gives: 'empty',
  about: 'Changes the members given',
})
export const getThirdPartySecret = endpoint('GET', '/admin/system/third_party_secret', {
  auth: 'admin',
  gives: 'text',
  about: 'The secret other systems sign their people in with',
})
export const rotateThirdPartySecret = endpoint('POST', '/admin/system/third_party_secret', {
  auth: 'admin',
  gives: 'text',
  about: 'Replaces that secret',
})
export const getSystemMetrics = endpoint('GET', '/admin/system/metrics', {
  auth: 'admin',
  gives: SystemMetrics,
  about: 'Counts for the dashboard',
})
export const getHealth = endpoint('GET', '/health', {
  auth: 'none',
  query: Type.Object({ probe: Type.Optional(OneOf(['live', 'ready'] as const)) }),
  gives: Health,
  about: 'Whether the server lives and is ready',
})
export const getMetrics = endpoint('GET', '/metrics', {
  auth: 'metrics',
  gives: 'text',
  about: 'Figures in the Prometheus text format',
})
export const getConfig = endpoint('GET', '/config', {
  auth: 'none',
  gives: ClientConfig,
  about: 'Limits, features and links for our own client',
})

// Events

/** Null or absent means unchanged. */
export const ServerConfigChanged = Type.Object({
  type: Type.Literal('server_config_changed'),
  organization_name: Opt(Type.String()),
  organization_description: Opt(Type.String()),
  organization_logo: Opt(Type.String()),
  show_user_online_status: Opt(Flag),
  webclient_auto_update: Opt(Flag),
  contact_verification_enable: Opt(Flag),
  chat_layout_mode: Opt(OneOf(['Left', 'SelfRight'] as const)),
  max_file_expiry_mode: Opt(OneOf(fileExpiryModes)),
  only_admin_can_create_group: Opt(Flag),
  ext_setting: Opt(Type.String()),
  msg_smtp_notify_enable: Opt(Flag),
  msg_smtp_notify_delay_seconds: Opt(Type.Integer()),
})
