import {
  type AgoraConfig,
  type Branding,
  type CallConfig,
  type CommonSettings,
  type FcmConfig,
  type LdapConfig,
  type LoginConfig,
  type SecondFactorDemand,
  type SmtpConfig,
  type WordFilter,
  defaultCommonSettings,
  defaultLdapConfig,
  defaultLoginConfig,
  product,
} from '@parley/protocol'
import { firstOwnerUid } from '@parley/rules'
import type { Db } from '../../engines/database/database.ts'
import { RowCache } from '../../engines/database/row-cache.ts'
import type { HttpServices } from '../../http/services.ts'
import { readRecords } from './store.ts'
import type { SettingChange } from './written-settings.ts'

/** The configuration records of the server. Each has defaults until it is saved. */
export interface Records {
  organization: { name: string; description: string | null; logo_updated_at: number }
  common: CommonSettings
  login: LoginConfig
  frontend: { url: string }
  /** The secret is sealed, or empty. `secret` is one that an earlier version stored as it is. */
  thirdparty: { secret: string; sealed_secret: string }
  google: { client_id: string; mail_domains: string[] }
  /** The secret is sealed, or empty. */
  github: { client_id: string; sealed_secret: string; mail_domains: string[] }
  oidc: { clients: readonly OidcClientRecord[] }
  /** Whom the server demands a second factor of. */
  second_factor: { required: SecondFactorDemand }
  password_digests: { enabled: boolean }
  smtp: SmtpRecord
  ldap: LdapRecord
  /** The stored license; empty for the default one. */
  license: { text: string }
  /** The user who owns the server. */
  owner: { uid: number }
  /** The latest changes of `common.ext_setting`, the newest first. */
  setting_changes: { changes: readonly SettingChange[] }
  /** All messages of the server up to this one were deleted. */
  cleared: { mid: number }
  /** Written by `engines/database/copy/generation.ts`. */
  history: { generation: string }
  fcm: FcmRecord
  agora: AgoraRecord
  call: CallRecord
  /** The hosts take messages of visitors. The owner does while there are none. */
  widget: { css: string; hosts: number[] }
  branding: Branding
  word_filter: WordFilter
}

/** Mail settings as they are stored: the password is sealed, or empty. */
export type SmtpRecord = Omit<SmtpConfig, 'password'> & { sealed_password: string }

/** Firebase settings as they are stored: the private key is sealed, or empty. */
export type FcmRecord = Omit<FcmConfig, 'private_key'> & { sealed_private_key: string }

/** Agora settings as they are stored: the secrets are sealed, or empty. Whether it is on is told by the provider. */
export type AgoraRecord = Pick<AgoraConfig, 'url' | 'project_id' | 'app_id' | 'customer_id'> & {
  sealed_app_certificate: string
  sealed_customer_secret: string
}

/** Settings of calls as they are stored. TURN servers, which have secrets, are sealed as a whole. */
export type CallRecord = Pick<CallConfig, 'provider' | 'ring_seconds'> & {
  sfu: Omit<CallConfig['sfu'], 'turn'> & { sealed_turn: string }
  livekit: Omit<CallConfig['livekit'], 'api_secret' | 'has_api_secret'> & {
    sealed_api_secret: string
  }
  /** The provider to return to when Agora is switched off. */
  before_agora: Exclude<CallConfig['provider'], 'agora'>
}

/** Settings of an LDAP server as they are stored: the password is sealed, or empty. */
export type LdapRecord = Omit<LdapConfig, 'has_password'> & { sealed_password: string }

/** A registration at an OpenID provider as it is stored: the secret is sealed, or empty. */
export interface OidcClientRecord {
  domain: string
  issuer: string
  client_id: string
  sealed_secret: string
  /** Absent if it is empty. */
  mail_domains?: string[]
  /** Absent if it is false. */
  confirms_addresses?: boolean
}

export type RecordName = keyof Records

const defaults: Records = {
  organization: { name: 'unknown', description: null, logo_updated_at: 0 },
  common: defaultCommonSettings,
  login: defaultLoginConfig,
  frontend: { url: '' },
  thirdparty: { secret: '', sealed_secret: '' },
  google: { client_id: '', mail_domains: [] },
  github: { client_id: '', sealed_secret: '', mail_domains: [] },
  oidc: { clients: [] },
  second_factor: { required: 'nobody' },
  password_digests: { enabled: false },
  smtp: {
    enabled: false,
    host: '',
    port: 465,
    from: '',
    username: '',
    sealed_password: '',
    encryption: 'auto',
    login: 'auto',
  },
  ldap: { ...defaultLdapConfig, sealed_password: '' },
  license: { text: '' },
  owner: { uid: firstOwnerUid },
  setting_changes: { changes: [] },
  cleared: { mid: 0 },
  history: { generation: '' },
  fcm: {
    enabled: false,
    use_official: false,
    token_url: 'https://oauth2.googleapis.com/token',
    project_id: '',
    client_email: '',
    sealed_private_key: '',
  },
  agora: {
    url: '',
    project_id: '',
    app_id: '',
    customer_id: '',
    sealed_app_certificate: '',
    sealed_customer_secret: '',
  },
  call: {
    provider: 'sfu',
    before_agora: 'sfu',
    ring_seconds: 45,
    sfu: {
      max_participants: 25,
      max_cameras: 10,
      announced_addresses: [],
      stun: [],
      sealed_turn: '',
    },
    livekit: { url: '', api_url: '', api_key: '', sealed_api_secret: '' },
  },
  widget: { css: '', hosts: [] },
  branding: { accent: '', sign_in_text: '' },
  word_filter: { words: [], action: 'refuse' },
}

/** All records, cached in memory. */
export const createRecords = ({ bus, db }: Pick<HttpServices, 'bus' | 'db'>) =>
  new RowCache<string, object>({
    bus,
    subject: 'config',
    read: async (names) =>
      (await readRecords(db, names)).map(
        ({ name, value }) => [name, JSON.parse(value) as object] as const,
      ),
  })

export type RecordCache = ReturnType<typeof createRecords>

/** The services that reading the records needs. */
export interface RecordReader {
  organization: { records: RecordCache }
}

/** Returns a record: the stored members over the defaults. */
export function record<N extends RecordName>(services: RecordReader, name: N): Records[N] {
  return { ...defaults[name], ...services.organization.records.get(name) } as Records[N]
}

/** Returns a record as the database has it. The cache may lag behind the commits of other nodes. */
export async function readStored<N extends RecordName>(db: Db, name: N): Promise<Records[N]> {
  const [row] = await readRecords(db, [name])
  return { ...defaults[name], ...(row && JSON.parse(row.value)) } as Records[N]
}

/** The user who owns the server, from memory. Transactions read `readOwner`. */
export const ownerUid = (services: RecordReader): number => record(services, 'owner').uid

/** The same from the database. */
export async function readOwner(db: Db): Promise<number> {
  return (await readStored(db, 'owner')).uid
}

/** The users who take messages of visitors of the widget. */
export function visitorHosts(services: RecordReader): readonly number[] {
  const { hosts } = record(services, 'widget')
  return hosts.length > 0 ? hosts : [ownerUid(services)]
}

/** The name of the server; that of the product until it has one. */
export function serverName(services: RecordReader): string {
  const { name } = record(services, 'organization')
  return name === defaults.organization.name ? product.name : name
}

/** The address of the server that an administrator set; empty if none was set. */
export const knownUrl = (services: RecordReader & Pick<HttpServices, 'config'>): string =>
  record(services, 'frontend').url || services.config.frontendUrl

/** Whether the server can send e-mail. */
export const isMailOn = (services: RecordReader & Pick<HttpServices, 'mailer'>): boolean =>
  services.mailer.keepsAll || record(services, 'smtp').enabled

/** The server-wide settings. */
export const common = (services: RecordReader) => record(services, 'common')
