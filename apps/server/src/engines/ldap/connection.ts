import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { Client, ResultCodeError, type SearchOptions } from 'ldapts'
import { type Entry, toEntry } from './entry.ts'
import type { Filter } from './filter.ts'

/** An LDAP server, and how to reach it. */
export interface LdapServer {
  /** `ldap://` or `ldaps://`, a host and maybe a port. */
  url: string
  /** TLS on a connection that begins without it. Not used with `ldaps://`. */
  startTls: boolean
  /** The only authorities that are trusted, in PEM; those of Node if empty. */
  ca: string
  /** The account that searches; empty for none. */
  bindDn: string
  bindPassword: string
}

/** The time and the bytes that a server is given. */
interface LdapLimits {
  /** For all work on a connection, in milliseconds. */
  wholeMs?: number
  connectMs?: number
  /** The most bytes that the server may send on one connection. */
  bytes?: number
}

/** An open connection. */
export interface LdapConnection {
  /** The entries of a subtree that match. Throws `base-not-found` if there is no such subtree. */
  search(base: string, filter: Filter, options: Wanted & { max: number }): Promise<Entry[]>
  /** One entry, if it exists and matches. */
  read(dn: string, options: Wanted & { filter?: Filter }): Promise<Entry | undefined>
  /** Whether a password is that of an entry. Searches on the same connection are then made as that entry. */
  accepts(dn: string, password: string): Promise<boolean>
}

interface Wanted {
  attributes: readonly string[]
}

export type LdapFault =
  | 'unreachable'
  | 'certificate'
  | 'tls'
  | 'bind-refused'
  | 'base-not-found'
  | 'refused'

/** The LDAP server could not be asked. The message is what it, or the system, answered: one line. */
export class LdapError extends Error {
  readonly fault: LdapFault

  constructor(fault: LdapFault, message: string) {
    super(message)
    this.fault = fault
  }
}

/** For one answer. */
const answerMs = 15_000

// Result codes of RFC 4511, section 4.1.9.
/** There is no such entry, or the text is no distinguished name. */
const missing = new Set([32, 34])
/** An entry without a password, a wrong one, one that is locked or may not sign in. */
const refusedBinds = new Set([19, 32, 48, 49, 50, 53])

/** Connects, signs in as the account that searches, does `work` and disconnects. Throws a `LdapError`. */
export async function withLdap<T>(
  server: LdapServer,
  work: (ldap: LdapConnection) => Promise<T>,
  { wholeMs = answerMs, connectMs = 5_000, bytes = 8_388_608 }: LdapLimits = {},
): Promise<T> {
  const isTls = server.url.startsWith('ldaps:')
  const client = new Client({
    url: server.url,
    timeout: Math.min(wholeMs, answerMs),
    connectTimeout: connectMs,
    ...(isTls ? { tlsOptions: tlsOptionsOf(server) } : {}),
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new LdapError('unreachable', 'The directory took too long')
    timer = setTimeout(() => reject(error), wholeMs)
  })
  try {
    const done = asking(open(client, server, bytes)).then(() => work(connectionOn(client)))
    return await Promise.race([done, late])
  } finally {
    clearTimeout(timer)
    await client.unbind().catch(() => {})
  }
}

async function open(client: Client, server: LdapServer, bytes: number): Promise<void> {
  if (server.startTls && !server.url.startsWith('ldaps:')) {
    await client.startTLS(tlsOptionsOf(server))
  }
  const { bindDn, bindPassword } = server
  if (bindDn !== '' && bindPassword === '') {
    throw new LdapError('bind-refused', 'The password is empty')
  }
  // Without an account this is a bind as nobody.
  await asking(client.bind(bindDn, bindDn && bindPassword), (error) => {
    throw new LdapError('bind-refused', oneLine(error.message))
  })
  limitBytes(client, bytes)
}

/** Cuts the connection when the server has sent too much: ldapts keeps a message in memory until it is complete. */
function limitBytes(client: Client, bytes: number): void {
  const socket = client['socket']
  let received = 0
  socket?.on('data', (data: Buffer) => {
    received += data.length
    if (received > bytes) socket.destroy()
  })
}

function tlsOptionsOf({ url, ca }: LdapServer): ConnectionOptions {
  const host = new URL(url).hostname
  return {
    host,
    ...(isIP(host) ? {} : { servername: host }),
    ...(ca === '' ? {} : { ca }),
  }
}

function connectionOn(client: Client): LdapConnection {
  async function find(base: string, options: SearchOptions & { attributes: string[] }) {
    const { searchEntries } = await client.search(base, {
      ...options,
      // ldapts compares names with their case. We want all values as bytes.
      explicitBufferAttributes: Object.assign<string[], object>([], { includes: () => true }),
    })
    return searchEntries.map(toEntry)
  }
  return {
    search: (base, filter, { attributes, max }) =>
      asking(
        find(base, { filter, attributes: [...attributes], sizeLimit: max }),
        (error) => {
          throw new LdapError('base-not-found', oneLine(error.message))
        },
        missing,
      ),
    async read(dn, { attributes, filter }) {
      const options = { scope: 'base' as const, attributes: [...attributes] }
      const found = find(dn, { ...options, ...(filter ? { filter } : {}) })
      return (await asking(found, () => [], missing))[0]
    },
    async accepts(dn, password) {
      // A bind without a password succeeds as nobody, whoever it names.
      if (password === '' || dn === '') return false
      const bound = client.bind(dn, password).then(() => true)
      return asking(bound, () => false, refusedBinds)
    },
  }
}

/** Waits for an answer. `otherwise` is for refusals, or those with the codes; other failures are a `LdapError`. */
async function asking<T>(
  answer: Promise<T>,
  otherwise?: (error: ResultCodeError) => T,
  codes?: ReadonlySet<number>,
): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const isResult = error instanceof ResultCodeError
    if (otherwise && isResult && (codes?.has(error.code) ?? true)) return otherwise(error)
    throw toLdapError(error)
  }
}

function toLdapError(error: unknown): Error {
  if (error instanceof LdapError || !(error instanceof Error)) return error as Error
  const message = oneLine(error.message)
  if (error instanceof ResultCodeError) return new LdapError('refused', message)
  const { code = '' } = error as NodeJS.ErrnoException
  if (/CERT|SIGNATURE|ISSUER/.test(code)) return new LdapError('certificate', message)
  if (/^(ERR_TLS|ERR_SSL|EPROTO)/.test(code)) return new LdapError('tls', message)
  return new LdapError('unreachable', message)
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 500)
