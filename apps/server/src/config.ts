import { resolve } from 'node:path'
import { readPublicKey } from '@parley/license'
import { type ClientConfig, LicensePrice, limits } from '@parley/protocol'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import ipaddr from 'ipaddr.js'
import { S3LocationError, isBucketAddress, parseS3Location } from './engines/blobs/s3/location.ts'
import { objectBytesMax } from './engines/blobs/s3/sizes.ts'
import { parseKeepRule } from './engines/backup/retention.ts'

/** All settings. This file is the only reader of the environment. */
export type Config = Readonly<ReturnType<typeof readConfig>>

const msPerUnit: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000 }
const longestIntervalMs = 366 * 86_400_000

const priceList = Type.Array(LicensePrice)

export type Environment = Readonly<Record<string, string | undefined>>

/** One row of the table in README.md: variable, default, meaning. */
export const settings = [
  ['PARLEY_PORT', '3000', 'port to listen on'],
  ['PARLEY_HOST', '127.0.0.1', 'address to listen on'],
  ['PARLEY_DATA', './data', 'folder with the database, uploads and keys'],
  [
    'PARLEY_DATABASE',
    '',
    '`postgres://user:password@host/name`; SQLite in the data folder if empty',
  ],
  [
    'PARLEY_BUS',
    '',
    'what nodes tell each other by: `postgres` (the default with PostgreSQL) or `nats://host:4222`',
  ],
  ['PARLEY_FRONTEND_URL', '', 'address put into links while none is set in the settings'],
  ['PARLEY_TRUSTED_PROXIES', '127.0.0.0/8,::1/128', 'whose X-Forwarded-* headers are believed'],
  [
    'PARLEY_RATE_LIMIT',
    'on',
    '`off` lifts the limits on sign-ins, sessions and calls of a person (tests, load)',
  ],
  [
    'PARLEY_HIDE_ACCOUNTS',
    'off',
    '`on` answers a sign-in with an unknown address like one with a wrong password; clients for phones tell them apart',
  ],
  ['PARLEY_TOKEN_SECONDS', '300', 'life of an access token'],
  ['PARLEY_REFRESH_TOKEN_SECONDS', '604800', 'life of a session without renewal'],
  ['PARLEY_MAGIC_TOKEN_SECONDS', '900', 'life of a login link'],
  ['PARLEY_AVATAR_BYTES', '524288', 'largest picture of a person or channel'],
  [
    'PARLEY_FILES',
    '',
    '`s3://bucket?…` keeps uploads and pictures on S3: see [Files on S3](docs/operating.md#files-on-s3)',
  ],
  [
    'PARLEY_PREVIEW_ALLOW',
    '',
    'private addresses or ranges that link previews may read, such as `10.0.0.0/8`; none by default',
  ],
  [
    'PARLEY_PUSH_ALLOW',
    '',
    'private addresses or ranges of push services, such as one of your own; none by default',
  ],
  [
    'PARLEY_FIREBASE_URL',
    'https://fcm.googleapis.com',
    'where pushes to phones are sent, if an administrator has set up Firebase',
  ],
  ['PARLEY_FIREBASE_PROJECT', '', 'project of the official Firebase account, if you publish apps'],
  ['PARLEY_FIREBASE_EMAIL', '', 'e-mail address of that account'],
  ['PARLEY_FIREBASE_KEY', '', 'private key of that account, in PEM'],
  [
    'PARLEY_FIREBASE_TOKEN_URL',
    'https://oauth2.googleapis.com/token',
    'where that account gets access tokens',
  ],
  ['PARLEY_CHUNK_BYTES', '10485760', 'largest chunk of an upload'],
  ['PARLEY_FILE_BYTES', '2147483648', 'largest uploaded file'],
  ['PARLEY_USER_DISK_BYTES', '21474836480', 'bytes that one person may keep in uploads'],
  [
    'PARLEY_BACKUP_TO',
    '',
    'folder, or `s3://bucket?…`, for scheduled backups; without it none are made',
  ],
  ['PARLEY_BACKUP_EVERY', '24h', 'time between backups, in hours `h` or days `d`'],
  [
    'PARLEY_BACKUP_KEEP',
    '7d 4w 6m',
    'backups to keep: the newest of each of so many hours `h`, days `d`, weeks `w`, months `m`, years `y`',
  ],
  ['PARLEY_BACKUP_KEY_FILE', '', 'encrypts backups with this key; see `parley backup --new-key`'],
  [
    'PARLEY_MAIL_FOLDER',
    '',
    'folder that keeps e-mail instead of sending it; the page `/mail` shows all of it to everybody: for development only',
  ],
  ['PARLEY_GOOGLE_URL', 'https://accounts.google.com', 'where “Sign in with Google” asks'],
  [
    'PARLEY_GITHUB_URL',
    'https://github.com',
    'where “Sign in with GitHub” asks: the address of a GitHub Enterprise server, if you have one',
  ],
  [
    'PARLEY_LICENSE_KEYS',
    '',
    'public keys whose licenses this server accepts, separated by commas: see [Licenses](docs/operating.md#licenses)',
  ],
  [
    'PARLEY_LICENSE_SERVICE',
    '',
    'address of a license service, where administrators buy licenses; without it they only paste them',
  ],
  [
    'PARLEY_LICENSE_PRICES',
    '[{"id":"pro","kind":"payment","title":"Pro","price":"$49","user_limit":999999}]',
    'what it offers, as JSON',
  ],
  ['PARLEY_STOP_SECONDS', '10', 'time for requests under way when the server is stopped'],
  ['PARLEY_METRICS_TOKEN', '', 'lets `GET /metrics` be read with this bearer token'],
  ['PARLEY_LOG', 'info', '`debug`, `info`, `warn`, `error` or `silent`'],
] as const

/** Lists all invalid settings, each with its variable. */
export class ConfigError extends Error {}

/** Reads the environment. Throws one `ConfigError` with all invalid settings. */
export function readConfig(environment: Environment) {
  const mistakes: string[] = []
  const text = (name: string) => environment[name] ?? defaultOf(name)
  const check = (name: string, good: boolean, what: string) => {
    if (!good) mistakes.push(`${name} must be ${what}, but is "${text(name)}"`)
  }
  const whole = (name: string, from: number, to: number) => {
    const value = Number(text(name))
    const good = /^\d+$/.test(text(name)) && value >= from && value <= to
    check(name, good, `a whole number from ${from} to ${to}`)
    return value
  }
  const oneOf = <const T extends string>(name: string, ...words: T[]) => {
    check(name, words.includes(text(name) as T), `one of ${words.join(', ')}`)
    return text(name) as T
  }
  const address = (name: string) => {
    const value = text(name).replace(/\/+$/, '')
    check(name, value === '' || isOrigin(value), 'an http or https address without a path')
    return value
  }
  const ranges = (name: string) => {
    const parts = text(name)
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
    check(name, parts.every(isRange), 'addresses or ranges separated by commas')
    return parts
  }
  // The message does not repeat the value, because it may contain a secret.
  const s3 = (name: string) => {
    if (text(name) === '') return undefined
    try {
      return parseS3Location(text(name), {
        accessKeyId: environment['AWS_ACCESS_KEY_ID'],
        secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'],
      })
    } catch (error) {
      if (!(error instanceof S3LocationError)) throw error
      mistakes.push(`${name} ${error.message}`)
      return undefined
    }
  }

  const oneOfSchemes = (name: string, ...schemes: string[]) => {
    const value = text(name)
    const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : value
    // The value is not repeated: it may hold a password.
    if (value !== '' && !schemes.includes(scheme)) {
      mistakes.push(`${name} must begin with ${schemes.join(', ')}`)
    }
    return value
  }
  const folder = (name: string) => (text(name) === '' ? undefined : resolve(text(name)))
  const folderOrBucket = (name: string) => {
    if (!isBucketAddress(text(name))) return folder(name)
    s3(name)
    return text(name)
  }
  const publicKeys = (name: string) => {
    const keys = text(name)
      .split(',')
      .map((key) => key.trim())
      .filter((key) => key !== '')
    const good = keys.every((key) => readPublicKey(key) !== undefined)
    check(name, good, 'public keys as `npm run license -- keys` prints them')
    return keys
  }
  const licenseService = (): ClientConfig['license_service'] => {
    const url = address('PARLEY_LICENSE_SERVICE')
    const prices = readPrices(text('PARLEY_LICENSE_PRICES'))
    check('PARLEY_LICENSE_PRICES', prices !== undefined, 'a JSON list of prices')
    return url === '' || !prices ? null : { url, prices }
  }
  const interval = (name: string) => {
    const [, count = '', unit = ''] = /^(\d{1,4})([hd])$/.exec(text(name)) ?? []
    const value = Number(count) * (msPerUnit[unit] ?? 0)
    check(name, value > 0 && value <= longestIntervalMs, 'hours or days such as 6h, 24h or 7d')
    return value
  }
  const keep = (name: string) => {
    const rule = parseKeepRule(text(name))
    check(
      name,
      rule !== undefined,
      'numbers of hours, days, weeks, months, years, such as 7d 4w 6m',
    )
    return rule ?? {}
  }

  for (const name of Object.keys(environment)) {
    if (name.startsWith('PARLEY_') && !known.has(name)) mistakes.push(`${name} is not a setting`)
  }
  const config = {
    port: whole('PARLEY_PORT', 0, 65_535),
    host: text('PARLEY_HOST'),
    data: resolve(text('PARLEY_DATA')),
    database: oneOfSchemes('PARLEY_DATABASE', 'postgres', 'postgresql'),
    bus: oneOfSchemes('PARLEY_BUS', 'postgres', 'postgresql', 'nats', 'tls'),
    frontendUrl: address('PARLEY_FRONTEND_URL'),
    trustedProxies: ranges('PARLEY_TRUSTED_PROXIES'),
    rateLimit: oneOf('PARLEY_RATE_LIMIT', 'on', 'off') === 'on',
    hidesAccounts: oneOf('PARLEY_HIDE_ACCOUNTS', 'on', 'off') === 'on',
    stopSeconds: whole('PARLEY_STOP_SECONDS', 0, 3600),
    tokenSeconds: whole('PARLEY_TOKEN_SECONDS', 1, 86_400),
    refreshTokenSeconds: whole('PARLEY_REFRESH_TOKEN_SECONDS', 1, 31_536_000),
    magicTokenSeconds: whole('PARLEY_MAGIC_TOKEN_SECONDS', 1, 31_536_000),
    avatarBytes: whole('PARLEY_AVATAR_BYTES', 1024, limits.fileBytes),
    /** The place of files on S3; undefined for the data folder. */
    s3: s3('PARLEY_FILES'),
    /** Private addresses and ranges that link previews may be read from. */
    previewAllow: ranges('PARLEY_PREVIEW_ALLOW'),
    /** Private addresses and ranges where push services may be. */
    pushAllow: ranges('PARLEY_PUSH_ALLOW'),
    firebaseUrl: address('PARLEY_FIREBASE_URL'),
    /** The account of "official" pushes to phones. */
    firebase: {
      project_id: text('PARLEY_FIREBASE_PROJECT'),
      client_email: text('PARLEY_FIREBASE_EMAIL'),
      private_key: text('PARLEY_FIREBASE_KEY'),
      token_url: text('PARLEY_FIREBASE_TOKEN_URL'),
    },
    chunkBytes: whole('PARLEY_CHUNK_BYTES', 1024, 1_073_741_824),
    fileBytes: whole('PARLEY_FILE_BYTES', 1024, Number.MAX_SAFE_INTEGER),
    userDiskBytes: whole('PARLEY_USER_DISK_BYTES', 1024, Number.MAX_SAFE_INTEGER),
    backup: {
      /** A folder, or an address s3://…; undefined if there is no timetable. */
      to: folderOrBucket('PARLEY_BACKUP_TO'),
      everyMs: interval('PARLEY_BACKUP_EVERY'),
      keep: keep('PARLEY_BACKUP_KEEP'),
      keyFile: folder('PARLEY_BACKUP_KEY_FILE'),
    },
    /** Keeps e-mail in this folder instead of sending it. */
    mailFolder: folder('PARLEY_MAIL_FOLDER'),
    googleUrl: address('PARLEY_GOOGLE_URL'),
    githubUrl: address('PARLEY_GITHUB_URL'),
    licenseKeys: publicKeys('PARLEY_LICENSE_KEYS'),
    licenseService: licenseService(),
    metricsToken: text('PARLEY_METRICS_TOKEN'),
    logLevel: oneOf('PARLEY_LOG', 'debug', 'info', 'warn', 'error', 'silent'),
  }
  if (config.bus !== '' && config.database === '') {
    mistakes.push('PARLEY_BUS connects nodes that share a database: set PARLEY_DATABASE as well')
  }
  if (config.s3 && config.fileBytes > objectBytesMax) {
    mistakes.push(`PARLEY_FILE_BYTES must be at most ${objectBytesMax} with files on S3`)
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  return config
}

const defaults = new Map<string, string>(settings.map(([name, value]) => [name, value]))
const known = new Set(defaults.keys())
const defaultOf = (name: string) => defaults.get(name) ?? ''

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search
}

const isRange = (text: string) =>
  text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text)

function readPrices(text: string) {
  try {
    const value: unknown = JSON.parse(text)
    return Value.Check(priceList, value) && value.every(canBeOpened) ? value : undefined
  } catch {
    return undefined
  }
}

const canBeOpened = ({ kind, id }: LicensePrice) => kind !== 'external' || /^https?:\/\//.test(id)
