import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Flag, Gid, Maybe, Ms, OneOf, Text, Uid } from './shapes.ts'

// All of this is [new]: who did what to whom, when and from where.

// Shapes

/** The kinds of entries, by group. */
export const auditGroups = {
  access: [
    'sign_in',
    'sign_in_failed',
    'sign_up',
    'sign_out',
    'sessions_ended',
    'session_reused',
    'setup_done',
  ],
  credentials: [
    'password_changed',
    'password_change_failed',
    'password_reset',
    'email_changed',
    'identity_linked',
    'identity_unlinked',
    'passkey_added',
    'passkey_deleted',
    'app_password_added',
    'app_password_deleted',
    'second_factor_on',
    'second_factor_off',
    'second_factor_reset',
    'recovery_code_used',
    'recovery_codes_renewed',
  ],
  members: [
    'account_created',
    'account_changed',
    'role_changed',
    'owner_changed',
    'account_frozen',
    'account_thawed',
    'account_deleted',
    'bot_key_created',
    'bot_key_deleted',
    'invite_created',
    'invite_revoked',
  ],
  channels: [
    'channel_owner_changed',
    'channel_visibility_changed',
    'channel_deleted',
    'timeout_set',
    'timeout_ended',
  ],
  content: [
    'messages_deleted',
    'channel_cleared',
    'server_cleared',
    'files_cleared',
    'emoji_deleted',
    'report_dismissed',
    'author_warned',
    'message_hidden',
    'message_shown',
  ],
  server: [
    'settings_changed',
    'license_changed',
    'third_party_secret_read',
    'mail_sent',
    'webhook_resent',
    'webhook_given_up',
    'webhook_secret_changed',
  ],
  data: [
    'own_data_exported',
    'export_started',
    'export_downloaded',
    'import_started',
    'audit_exported',
    'members_exported',
  ],
} as const
export type AuditGroup = keyof typeof auditGroups
export type AuditKind = (typeof auditGroups)[AuditGroup][number]
export const auditKinds: readonly AuditKind[] = Object.values(auditGroups).flat()

const Value = Maybe(Type.Union([Type.String(), Type.Number(), Type.Boolean()]))

/** A changed setting or property. The values of a secret are left out: `secret` says what happened to it. */
export const AuditChange = Type.Object({
  name: Type.String({ description: 'a path with dots for a part of a setting' }),
  before: Value,
  after: Value,
  secret: Type.Optional(OneOf(['set', 'changed', 'removed'] as const)),
})
export type AuditChange = Static<typeof AuditChange>

export const AuditDetails = Type.Object({
  method: Type.Optional(Type.String({ description: 'the way to sign in' })),
  reason: Type.Optional(Type.String({ description: 'why a sign-in was refused' })),
  cause: Type.Optional(
    Type.String({
      description: 'what another system answered, where a sign-in failed because of it',
    }),
  ),
  tried: Type.Optional(
    Type.String({ description: 'the name of a refused sign-in without account' }),
  ),
  count: Type.Optional(
    Type.Integer({ description: 'how many, where an entry stands for several' }),
  ),
  device: Type.Optional(Type.String({ description: 'whose session was ended' })),
  label: Type.Optional(
    Type.String({ description: 'of a passkey, an app password, an emoji, a key, an address' }),
  ),
  section: Type.Optional(Type.String({ description: 'of the settings' })),
  is_admin: Type.Optional(Flag),
  is_public: Type.Optional(Flag),
  changes: Type.Optional(Type.Array(AuditChange)),
})
export type AuditDetails = Static<typeof AuditDetails>

/** Names are those of the time of the entry. Without `actor_uid` the server acted, or somebody unknown. */
export const AuditEntry = Type.Object({
  id: Type.String({ description: 'rises with the time' }),
  kind: OneOf(auditKinds),
  created_at: Ms,
  actor_uid: Maybe(Uid),
  actor_name: Maybe(Type.String()),
  target_uid: Maybe(Uid),
  target_gid: Maybe(Gid),
  target_name: Maybe(Type.String()),
  ip: Maybe(Type.String({ description: 'an address, or: command line, directory' })),
  device: Maybe(Type.String()),
  user_agent: Maybe(Type.String()),
  details: AuditDetails,
})
export type AuditEntry = Static<typeof AuditEntry>

const filter = {
  kind: Type.Optional(OneOf(auditKinds)),
  group: Type.Optional(OneOf(Object.keys(auditGroups) as AuditGroup[])),
  actor: Type.Optional(Uid),
  target: Type.Optional(Uid),
  text: Type.Optional(
    Text(lengths.searchTerm, { description: 'part of a name, value or address' }),
  ),
  from: Type.Optional(Ms),
  to: Type.Optional(Ms),
}

/** How many days entries are kept; 0 keeps all. */
export const AuditConfig = Type.Object({
  retention_days: Type.Integer({ minimum: 0, maximum: 3650 }),
})
export type AuditConfig = Static<typeof AuditConfig>

// Endpoints

export const listAudit = endpoint('GET', '/admin/audit', {
  auth: 'admin',
  query: Type.Object({
    ...filter,
    before: Type.Optional(Text(lengths.word, { description: '`next_before` of a page' })),
    limit: Type.Optional(Type.Integer({ description: '1 to 100, 50 when not given' })),
  }),
  response: Type.Object({ entries: Type.Array(AuditEntry), next_before: Maybe(Type.String()) }),
  rate: 'history',
  summary: 'The audit log, newest first [new]',
})
export const exportAudit = endpoint('GET', '/admin/audit/export', {
  auth: 'admin',
  query: Type.Object(filter),
  response: 'csv',
  rate: 'history',
  summary: 'The audit log as CSV, newest first [new]',
})
export const getAuditConfig = endpoint('GET', '/admin/audit/config', {
  auth: 'admin',
  response: AuditConfig,
  summary: 'How long the audit log is kept [new]',
})
export const updateAuditConfig = endpoint('POST', '/admin/audit/config', {
  auth: 'admin',
  request: AuditConfig,
  response: 'empty',
  summary: 'Changes how long the audit log is kept [new]',
})
