import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Branding } from './branding.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Flag, Maybe, OneOf, Opt, Text } from './shapes.ts'

// Shapes

export const Organization = Type.Object({
  name: Type.String(),
  description: Maybe(Type.String()),
})
export type Organization = Static<typeof Organization>

export const fileExpiryModes = ['Off', 'Day1', 'Day7', 'Day30', 'Day90', 'Day180'] as const
export type FileExpiryMode = (typeof fileExpiryModes)[number]

/** Server-wide settings. `ext_setting` is a JSON object encoded as a string. */
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

/** The flags inside `ext_setting`, all false by default. */
export const ExtSetting = Type.Object({
  admin_only_can_invite: Type.Boolean(),
  only_admin_can_see_channel_members: Type.Boolean(),
  enable_msg_url_preview: Type.Boolean(),
  /** Nobody sees what others have read. [new] */
  disable_seen_by: Type.Boolean(),
  /** Earlier versions of edited messages are neither kept nor shown. [new] */
  disable_edit_history: Type.Boolean(),
  /** [new] Others may still use them. */
  admin_only_can_add_emoji: Type.Boolean(),
})
export type ExtSetting = Static<typeof ExtSetting>

/** Parses `ext_setting`. Invalid JSON means that all flags are off. */
export function readExtSetting(text: string | null | undefined): ExtSetting {
  const given = parseObject(text)
  return {
    admin_only_can_invite: given.admin_only_can_invite === true,
    only_admin_can_see_channel_members: given.only_admin_can_see_channel_members === true,
    enable_msg_url_preview: given.enable_msg_url_preview === true,
    disable_seen_by: given.disable_seen_by === true,
    disable_edit_history: given.disable_edit_history === true,
    admin_only_can_add_emoji: given.admin_only_can_add_emoji === true,
  }
}

/** The `ext_setting` of the server with some flags changed. Keys of other clients stay. */
export const withFlags = (text: string | null, flags: Partial<ExtSetting>): string =>
  JSON.stringify({ ...parseObject(text), ...flags })

function parseObject(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

// Endpoints

// Larger than the logo limit, so that a large logo gets an error response instead of a closed connection.
const pictureBodyBytes = 16_777_216

export const getOrganization = endpoint('GET', '/admin/system/organization', {
  auth: 'none',
  response: Organization,
  summary: 'Name and description of the server',
})
const OrganizationPatch = Type.Object({
  name: Opt(Text(lengths.name)),
  description: Opt(Text(lengths.description)),
})
export const updateOrganization = endpoint('PUT', '/admin/system/organization', {
  auth: 'admin',
  request: OrganizationPatch,
  response: 'empty',
  summary: 'Changes name or description',
})
export const postOrganization = endpoint('POST', '/admin/system/organization', {
  auth: 'admin',
  request: OrganizationPatch,
  response: 'empty',
  summary: 'The same as PUT, for older clients',
})
export const setLogo = endpoint('POST', '/admin/system/organization/logo', {
  auth: 'admin',
  request: 'image',
  response: 'empty',
  limit: pictureBodyBytes,
  summary: 'Sets the logo',
})
export const setLogoMisspelt = endpoint('POST', '/admin/system/orgnization/logo', {
  auth: 'admin',
  request: 'image',
  response: 'empty',
  limit: pictureBodyBytes,
  summary: 'The path that the mobile client uses for the logo',
})
export const getLogo = endpoint('GET', '/resource/organization/logo', {
  auth: 'none',
  query: Type.Object({ t: Type.Optional(Text(lengths.word)) }),
  response: 'bytes',
  summary: 'The logo as PNG; a built-in one when none was set',
})
export const getCommonSettings = endpoint('GET', '/admin/system/common', {
  auth: 'none',
  /** The official phone app reads `ext_settings`: the same text, `{}` while it is unset. */
  response: Type.Intersect([
    CommonSettings,
    Type.Object({ ext_settings: Type.Optional(Type.String()) }),
  ]),
  summary: 'Server-wide settings',
})
export const updateCommonSettings = endpoint('PUT', '/admin/system/common', {
  auth: 'admin',
  request: Type.Object({
    show_user_online_status: Opt(Type.Boolean()),
    webclient_auto_update: Opt(Type.Boolean()),
    contact_verification_enable: Opt(Type.Boolean()),
    chat_layout_mode: Opt(OneOf(['Left', 'SelfRight'] as const)),
    max_file_expiry_mode: Opt(OneOf(fileExpiryModes)),
    only_admin_can_create_group: Opt(Type.Boolean()),
    ext_setting: Opt(Text(lengths.extSetting)),
    ext_settings: Opt(Text(lengths.extSetting)),
    /** Changes single flags inside `ext_setting`. [new] */
    flags: Opt(Type.Partial(ExtSetting)),
    msg_smtp_notify_enable: Opt(Type.Boolean()),
    msg_smtp_notify_delay_seconds: Opt(
      Type.Integer({ minimum: 60, maximum: Number.MAX_SAFE_INTEGER }),
    ),
  }),
  response: 'empty',
  summary: 'Changes the given members',
})
export const getFrontendUrl = endpoint('GET', '/admin/system/frontend_url', {
  auth: 'admin',
  response: 'text',
  summary: 'The address put into links; empty when unset',
})
export const updateFrontendUrl = endpoint('POST', '/admin/system/update_frontend_url', {
  auth: 'admin',
  request: 'text',
  response: 'empty',
  limit: lengths.url,
  summary: 'Sets the address put into links',
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
  ext_settings: Opt(Type.String()),
  msg_smtp_notify_enable: Opt(Flag),
  msg_smtp_notify_delay_seconds: Opt(Type.Integer()),
  /** Only to streams opened with `ext=1`. [new] */
  owner_uid: Opt(Type.Integer()),
  branding: Opt(Branding),
})
