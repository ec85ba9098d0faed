import { resolve } from 'node:path'
import { readPublicKey } from '@parley/license'
import { type ClientConfig, LicensePrice, limits } from '@parley/protocol'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import ipaddr from 'ipaddr.js'
import { S3LocationError, isBucketAddress, parseS3Location } from './engines/blobs/s3/location.ts'
import { maxObjectBytes } from './engines/blobs/s3/sizes.ts'
import { defaultOf, settings } from './config-settings.ts'
import { parseKeepRule } from './engines/backup/retention.ts'

/** All settings. Only this file and `early-listener.ts` read the environment. */
export type Config = Readonly<ReturnType<typeof readConfig>>

const msPerUnit: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000 }
const longestIntervalMs = 366 * 86_400_000

const priceList = Type.Array(LicensePrice)

export type Environment = Readonly<Record<string, string | undefined>>

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
  const portRange = (name: string): [number, number] => {
    const [, first = '', last = ''] = /^(\d{1,5})-(\d{1,5})$/.exec(text(name)) ?? []
    const range: [number, number] = [Number(first), Number(last)]
    const isGood = range[0] >= 1024 && range[1] <= 65_535 && range[0] < range[1]
    check(name, isGood, 'two ports from 1024 to 65535 such as 40000-40199')
    return range
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

  function clientName(name: string): string {
    const value = text(name)
    if (value !== '' && !/^(?:[A-Za-z0-9.-]{1,255}|\[[0-9A-Za-z:.]{2,50}\])$/.test(value)) {
      mistakes.push(`${name} must be a host name such as chat.example.org, not ${value}`)
    }
    return value
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
    otherServers: oneOf('PARLEY_OTHER_SERVERS', 'on', 'off') === 'on',
    hidesAccounts: oneOf('PARLEY_HIDE_ACCOUNTS', 'on', 'off') === 'on',
    stopSeconds: whole('PARLEY_STOP_SECONDS', 0, 3600),
    tokenSeconds: whole('PARLEY_TOKEN_SECONDS', 1, 86_400),
    refreshTokenSeconds: whole('PARLEY_REFRESH_TOKEN_SECONDS', 1, 31_536_000),
    sessionSeconds: whole('PARLEY_SESSION_SECONDS', 60, 3_153_600_000),
    magicTokenSeconds: whole('PARLEY_MAGIC_TOKEN_SECONDS', 1, 31_536_000),
    avatarBytes: whole('PARLEY_AVATAR_BYTES', 1024, limits.fileBytes),
    /** The place of files on S3; undefined for the data folder. */
    s3: s3('PARLEY_FILES'),
    /** Private addresses and ranges that link previews may be read from. */
    previewAllow: ranges('PARLEY_PREVIEW_ALLOW'),
    /** Private addresses and ranges where push services may be. */
    pushAllow: ranges('PARLEY_PUSH_ALLOW'),
    firebaseUrl: address('PARLEY_FIREBASE_URL'),
    telegramUrl: address('PARLEY_TELEGRAM_URL'),
    /** The first and last UDP port of the media of calls. */
    callPorts: portRange('PARLEY_CALL_PORTS'),
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
    mailName: clientName('PARLEY_MAIL_NAME'),
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
  if (config.s3 && config.fileBytes > maxObjectBytes) {
    mistakes.push(`PARLEY_FILE_BYTES must be at most ${maxObjectBytes} with files on S3`)
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  return config
}

const known = new Set<string>(settings.map(([name]) => name))

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
