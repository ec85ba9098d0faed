import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Branding } from './branding.ts'
import { Maybe, OneOf } from './shapes.ts'

// Shapes

export const Health = Type.Object({
  status: OneOf(['ok', 'starting', 'importing', 'degraded'] as const),
  live: Type.Boolean(),
  ready: Type.Boolean(),
  name: Type.String(),
  version: Type.String(),
  compat_version: Type.String(),
  uptime_seconds: Type.Integer(),
  checks: Type.Object({ database: Type.String(), storage: Type.String() }),
  /** The moment of the newest backup that passed its trial. An addition to the original contract. */
  last_backup_at: Maybe(Type.Integer()),
})

/** An offer of a license service. */
export const LicensePrice = Type.Object({
  id: Type.String({ description: 'of kind external: the address that sells it' }),
  kind: Type.Union([Type.Literal('payment'), Type.Literal('external')]),
  title: Type.String(),
  price: Type.String({ description: 'as it is shown, with its currency' }),
  user_limit: Type.Integer(),
})
export type LicensePrice = Static<typeof LicensePrice>

/** The configuration that our own client reads before and after login. */
export const ClientConfig = Type.Object({
  product: Type.Object({ name: Type.String(), version: Type.String() }),
  compat_version: Type.String(),
  server_id: Type.String(),
  /** Changes with a restore and an import. Clients then delete their cached messages. Empty at first. */
  generation: Type.String(),
  limits: Type.Record(Type.String(), Type.Integer()),
  features: Type.Object({
    search: Type.Boolean(),
    typing: Type.Boolean(),
    web_push: Type.Boolean(),
    password_reset: Type.Boolean(),
    export: Type.Boolean(),
    /** User names of an LDAP server sign in. An addition to the original contract. */
    directory: Type.Boolean(),
    /** The page may show other servers beside this one. */
    other_servers: Type.Boolean(),
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
      prices: Type.Array(LicensePrice),
    }),
  ),
  links: Type.Record(Type.String(), Type.String()),
  app_scheme: Type.String(),
  /** Whether there is a style sheet for widgets. */
  widget_css: Type.Boolean(),
  /** When the logo was set; 0 for the built-in one. An addition to the original contract. */
  logo_updated_at: Type.Integer(),
  /** The user who owns the server: 1 until it is handed over. An addition to the original contract. */
  owner_uid: Type.Integer(),
  branding: Branding,
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
  /** Below 100 while older messages are added to the search index. */
  search_indexed_percent: Type.Integer(),
})
export type SystemMetrics = Static<typeof SystemMetrics>

// Endpoints

export const getVersion = endpoint('GET', '/admin/system/version', {
  auth: 'none',
  response: 'text',
  summary: 'The version that existing clients check for features',
})
export const getSystemMetrics = endpoint('GET', '/admin/system/metrics', {
  auth: 'admin',
  response: SystemMetrics,
  summary: 'Counts for the dashboard',
})
export const getHealth = endpoint('GET', '/health', {
  auth: 'none',
  query: Type.Object({ probe: Type.Optional(OneOf(['live', 'ready'] as const)) }),
  response: Health,
  summary: 'Whether the server is live and ready',
})
export const getMetrics = endpoint('GET', '/metrics', {
  auth: 'metrics',
  response: 'text',
  summary: 'Metrics in the Prometheus text format',
})
export const getConfig = endpoint('GET', '/config', {
  auth: 'none',
  response: ClientConfig,
  summary: 'Limits, features and links for our own client',
})
