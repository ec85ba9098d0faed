import type { AuditKind } from '@parley/protocol'
import type { AuditEntryRow } from './tables.ts'
import { networkOf } from '../../http/request/client-address.ts'
import type { Engines } from '../../services.ts'
import { type Act, type AuditOrigin, type EntryIds, toRow } from './entry.ts'
import { logEntry } from './log-entry.ts'
import { insertEntries } from './store.ts'

const minute = 60_000
const writeEveryMs = 2_000
/** Entries of a minute: from one network, and from all together. */
const perNetwork = 5
const perMinute = 60
/** While the database cannot be reached, the oldest ones beyond this number are dropped. */
const maxPending = 1_000

type RefusedSignInKind = Extract<AuditKind, 'sign_in_failed' | 'password_change_failed'>

/** The refused sign-ins of one minute. */
interface Window {
  minute: number
  stored: number
  networks: Map<string, { stored: number; counted: number }>
  /** Those from networks that have no entry in this minute. */
  others: number
}

/**
 * Refused sign-ins on their way into the audit log. Anybody can cause them, so nobody waits for them, they are written in
 * batches, and beyond some a minute they are only counted.
 */
export class RefusedSignIns {
  readonly #services: Pick<Engines, 'clock' | 'database' | 'log'>
  readonly #ids: EntryIds
  #pending: AuditEntryRow[] = []
  #window: Window | undefined
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(services: Pick<Engines, 'clock' | 'database' | 'log'>, ids: EntryIds) {
    this.#services = services
    this.#ids = ids
  }

  /** Notes a refused sign-in, and logs it unless `isLogged` is false. */
  note(kind: RefusedSignInKind, origin: AuditOrigin, act: Act, isLogged = true): void {
    const now = this.#services.clock.now()
    const row = toRow(this.#ids(now), now, kind, origin, act)
    if (isLogged) logEntry(this.#services, row)
    if (this.#takes(origin.ip, now)) this.#pending.push(row)
  }

  open(): void {
    this.#timer = setInterval(() => void this.write(), writeEveryMs).unref()
  }

  /** Writes what waits, and the counts of a minute that is over. */
  write(): Promise<void> {
    this.#closeWindow(this.#services.clock.now())
    return this.#save()
  }

  /** Writes everything. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closeWindow(Infinity)
    await this.#save()
  }

  #takes(ip: string, now: number): boolean {
    this.#closeWindow(now)
    const current = Math.floor(now / minute)
    this.#window ??= { minute: current, stored: 0, networks: new Map(), others: 0 }
    const window = this.#window
    const network = networkOf(ip)
    const known = window.networks.get(network)
    if (window.stored < perMinute && (known?.stored ?? 0) < perNetwork) {
      window.stored++
      if (known) known.stored++
      else window.networks.set(network, { stored: 1, counted: 0 })
      return true
    }
    if (known) known.counted++
    else window.others++
    return false
  }

  #closeWindow(now: number): void {
    const window = this.#window
    if (!window || Math.floor(now / minute) === window.minute) return
    this.#window = undefined
    for (const [ip, { counted }] of window.networks) this.#count(ip, counted)
    this.#count('', window.others)
  }

  #count(ip: string, count: number): void {
    if (count === 0) return
    const now = this.#services.clock.now()
    const act = { count, reason: 'repeated' }
    this.#pending.push(toRow(this.#ids(now), now, 'sign_in_failed', { ip }, act))
  }

  #save(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const rows = this.#pending.splice(0)
      if (rows.length === 0) return
      try {
        await this.#services.database.transact((tx) => insertEntries(tx, rows))
      } catch (error) {
        this.#services.log.error({ err: error }, 'refused sign-ins could not be written')
        this.#pending = [...rows, ...this.#pending].slice(-maxPending)
      }
    })
    return this.#writing
  }
}
