import type { Environment } from '../environment.ts'
import { guarded } from '../guarded.ts'
import { RequestError } from '../request/request-error.ts'
import { readStored, writeStored } from '../store/key-value-store.ts'
import { SessionHost } from './session-host.ts'

const listName = 'servers'
const checkMs = 10_000
/** Keys lead to the first nine. */
export const maxServers = 9

/** One of the servers of a page. */
export interface PageServer {
  /** Its origin; empty for the server from which the page comes. */
  readonly base: string
  /** Its name when it was added; empty for the server of the page. */
  readonly name: string
  readonly host: SessionHost
}

/** Why a server cannot be added. */
export type AddServerProblem =
  | 'not-an-address'
  | 'needs-https'
  | 'is-known'
  | 'too-many'
  | 'no-answer'
  | 'not-parley'

export class AddServerError extends Error {
  readonly problem: AddServerProblem

  constructor(problem: AddServerProblem) {
    super(`The server cannot be added: ${problem}`)
    this.problem = problem
  }
}

interface StoredServer {
  base: string
  name: string
}

/**
 * The servers of one page: the one from which it comes, and others that the user has added. Each has its own session,
 * and its data in a part of this device of its own. All tabs share the list.
 */
export class Servers {
  readonly #own: PageServer
  readonly #origin: string
  readonly #environmentAt: (base: string) => Environment
  readonly #listeners = new Set<() => void>()
  #others: readonly PageServer[] = []
  #all: readonly PageServer[]

  /** `origin` is that of the page. `environmentAt` makes the environment of a server at another origin. */
  constructor(own: SessionHost, origin: string, environmentAt: (base: string) => Environment) {
    this.#own = { base: '', name: '', host: own }
    this.#all = [this.#own]
    this.#origin = origin
    this.#environmentAt = environmentAt
    this.refresh()
  }

  /** All servers, that of the page first. */
  get all(): readonly PageServer[] {
    return this.#all
  }

  /** Calls `listener` after a server was added or removed. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Asks the server at an address for its name and adds it. Throws an `AddServerError`. */
  async add(address: string): Promise<PageServer> {
    const base = this.#readBase(address)
    const { auth } = new SessionHost(this.#environmentAt(base))
    const signal = AbortSignal.timeout(checkMs)
    const [{ name }] = await Promise.all([auth.organization(), auth.config(signal)]).catch(
      (error: unknown) => {
        if (!(error instanceof RequestError)) throw error
        throw new AddServerError(error.status === 0 ? 'no-answer' : 'not-parley')
      },
    )
    this.refresh()
    this.#checkIsNew(base)
    this.#store([...this.#others, { base, name }])
    this.refresh()
    const added = this.#others.find((server) => server.base === base)
    if (!added) throw new AddServerError('too-many')
    return added
  }

  /** Forgets a server at once, then signs out there and deletes its data on this device. */
  async remove(base: string): Promise<void> {
    this.refresh()
    const host = this.#others.find((one) => one.base === base)?.host
    if (!host) return
    const rest = this.#others.filter((one) => one.base !== base)
    this.#store(rest)
    this.#set(rest)
    const { keyValues } = host.environment
    try {
      await host.client?.signOut(false)
    } finally {
      for (const name of keyValues.names()) keyValues.remove(name)
    }
  }

  /** Follows changes in other tabs. */
  refresh(): void {
    const stored = readStored(this.#own.host.environment.keyValues, listName, isList) ?? []
    const isSame =
      stored.length === this.#others.length &&
      stored.every(({ base }, at) => base === this.#others[at]?.base)
    if (isSame) return
    const gone = this.#others.filter(({ base }) => !stored.some((one) => one.base === base))
    for (const { host } of gone) host.client?.dispose()
    this.#set(
      stored.map(
        ({ base, name }) => this.#others.find((one) => one.base === base) ?? this.#open(base, name),
      ),
    )
  }

  #set(others: readonly PageServer[]) {
    this.#others = others
    this.#all = [this.#own, ...others]
    for (const listener of this.#listeners) guarded(listener)
  }

  #open(base: string, name: string): PageServer {
    return { base, name, host: new SessionHost(this.#environmentAt(base)) }
  }

  #store(servers: readonly StoredServer[]) {
    const stored = servers.map(({ base, name }) => ({ base, name }))
    writeStored(this.#own.host.environment.keyValues, listName, stored)
  }

  /** The origin of a typed address. */
  #readBase(address: string): string {
    const typed = address.trim()
    const full = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`
    const url = URL.canParse(full) ? new URL(full) : undefined
    // Some browsers take any letters in the name of a host.
    const isAddress = url && /^https?:$/.test(url.protocol) && /^[\w.:[\]-]+$/.test(url.host)
    if (!isAddress) throw new AddServerError('not-an-address')
    // Browsers refuse such requests of a page that came over TLS.
    const isRefused = url.protocol === 'http:' && this.#origin.startsWith('https:')
    if (isRefused) throw new AddServerError('needs-https')
    this.#checkIsNew(url.origin)
    return url.origin
  }

  #checkIsNew(base: string) {
    // The host names a server in addresses.
    const isKnown = [this.#origin, ...this.#others.map((one) => one.base)].some(
      (one) => new URL(one).host === new URL(base).host,
    )
    if (isKnown) throw new AddServerError('is-known')
    if (this.#all.length >= maxServers) throw new AddServerError('too-many')
  }
}

function isList(found: unknown): found is StoredServer[] {
  return (
    Array.isArray(found) &&
    found.length < maxServers &&
    found.every(
      (one: Partial<StoredServer> | null) =>
        typeof one?.base === 'string' &&
        typeof one.name === 'string' &&
        URL.canParse(one.base) &&
        new URL(one.base).origin === one.base,
    )
  )
}
