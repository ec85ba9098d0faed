import { limits } from '@parley/protocol'
import { type Publication, createPublication } from '../../../engines/bus/bus.ts'
import type { Engines } from '../../../services.ts'
import { type RecordReader, common, visitorHosts } from '../../organization/index.ts'
import { type UserReader, findUser, listMembers } from '../user-cache.ts'
import { type LastSeen, updateLastSeen } from '../store.ts'
import type { Peers } from './peers.ts'
import type { OpenedStream } from './presence-store.ts'

const minWindowMs = 30
const maxWindowMs = 240

type PresenceServices = Pick<Engines, 'bus' | 'database' | 'clock' | 'log'> &
  RecordReader &
  UserReader

/**
 * Tracks which users have an open stream, on this node or on another. Each node announces changes to its own
 * streams. A change is announced at once, and those of the window that follows together: announcing is a write to
 * every stream. While changes keep coming, windows grow up to a quarter of a second. A page reload, which closes
 * one stream and opens the next, is not announced.
 */
export class Presence {
  readonly #services: PresenceServices
  readonly #peers: Peers
  /** The devices with an open stream on this node. */
  readonly #streams = new Map<number, string[]>()
  readonly #graceTimers = new Map<number, NodeJS.Timeout>()
  readonly #changed = new Set<number>()
  /** When the last stream on this node has ended, of the users without one. */
  readonly #left = new Map<number, number>()
  /** The users last announced as online. */
  readonly #announced = new Set<number>()
  #timer: NodeJS.Timeout | undefined
  /** When changes were last announced. */
  #flushedAt = Number.NEGATIVE_INFINITY
  #windowMs = minWindowMs
  #isClosed = false
  #states: States | undefined

  constructor(services: PresenceServices, peers: Peers) {
    this.#services = services
    this.#peers = peers
    peers.watch((uid) => this.#announce(uid))
    services.users.cache.watch(() => {
      this.#states = undefined
    })
  }

  isOnline(uid: number, device?: string): boolean {
    const devices = this.#streams.get(uid)
    const isHere = device === undefined ? devices !== undefined : devices?.includes(device) === true
    return isHere || this.#peers.isOnline(uid, device)
  }

  /** Reads who is online on other nodes. */
  async load(): Promise<void> {
    await this.#peers.load()
    for (const uid of this.#peers.uids()) this.#announced.add(uid)
  }

  /** The number of users shown as online, without guests. Includes users within the grace period. */
  count(): number {
    const online = [...this.#streams.keys(), ...this.#graceTimers.keys(), ...this.#peers.uids()]
    return [...new Set(online)].filter((uid) => this.#isShown(uid)).length
  }

  opened(stream: OpenedStream): void {
    const { uid, device } = stream
    this.#streams.set(uid, [...(this.#streams.get(uid) ?? []), device])
    clearTimeout(this.#graceTimers.get(uid))
    this.#graceTimers.delete(uid)
    this.#left.delete(uid)
    this.#peers.add(stream)
    this.#announce(uid)
  }

  /** `atOnce` skips the grace period, for a user who signed out. */
  closed({ uid, device, name }: OpenedStream, atOnce: boolean): void {
    this.#peers.forget(name)
    const left = [...(this.#streams.get(uid) ?? [])]
    left.splice(left.indexOf(device), 1)
    if (left.length > 0) {
      this.#streams.set(uid, left)
      if (!left.includes(device)) this.#peers.remove(uid, device)
      return
    }
    this.#streams.delete(uid)
    // Not the end of the grace period: what is sent meanwhile has not reached the user.
    const leftAt = this.#services.clock.now()
    const goOffline = () => {
      this.#graceTimers.delete(uid)
      this.#left.set(uid, leftAt)
      this.#peers.remove(uid, device)
      this.#announce(uid)
    }
    const timer = setTimeout(goOffline, atOnce ? 0 : limits.offlineGraceMs)
    timer.unref()
    this.#graceTimers.set(uid, timer)
  }

  /**
   * The `users_state` event of a new stream: all members except the user, or those of them that are `known`. Empty while
   * switched off.
   */
  stateFor(uid: number, known?: ReadonlySet<number>): string {
    if (!common(this.#services).show_user_online_status) return usersState('')
    if (known) {
      const others = listMembers(this.#services).filter(
        (user) => user.uid !== uid && known.has(user.uid),
      )
      return usersState(readStates(others, this.#announced).text)
    }
    this.#states ??= readStates(listMembers(this.#services), this.#announced)
    const { text, places } = this.#states
    const place = places.get(uid)
    if (!place) return usersState(text)
    const [start, end] = place
    // Remove the separating comma too.
    const others = start === 0 ? text.slice(end + 1) : text.slice(0, start - 1) + text.slice(end)
    return usersState(others)
  }

  /** Sends the full state to all open streams, when presence is switched on. */
  async tellAll(): Promise<void> {
    const news = [...this.#streams.keys()].flatMap((uid): Publication[] => {
      // Visitors of the widget see it when they open their next stream.
      if (findUser(this.#services, uid)?.is_visitor !== false) return []
      return [{ audience: { to: 'users', uids: [uid] }, json: this.stateFor(uid) }]
    })
    await this.#services.bus.deliver(news)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const timer of this.#graceTimers.values()) clearTimeout(timer)
    await this.#peers.close()
  }

  #isOnline(uid: number): boolean {
    return this.#streams.has(uid) || this.#graceTimers.has(uid) || this.#peers.isOnline(uid)
  }

  #isShown(uid: number): boolean {
    const user = findUser(this.#services, uid)
    return user !== undefined && !user.is_guest
  }

  #announce(uid: number) {
    // Streams that close during shutdown have no audience left.
    if (this.#isClosed) return
    if (this.#announced.has(uid) === this.#isOnline(uid)) {
      this.#changed.delete(uid)
      return
    }
    this.#changed.add(uid)
    if (this.#timer) return
    this.#timer = setTimeout(() => this.flush(), this.#nextWait())
    this.#timer.unref()
  }

  #nextWait(): number {
    const wait = this.#flushedAt + this.#windowMs - performance.now()
    this.#windowMs = wait > 0 ? Math.min(2 * this.#windowMs, maxWindowMs) : minWindowMs
    return Math.max(0, wait)
  }

  /** Announces the changes so far before their window ends. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#changed.size === 0) return
    this.#flushedAt = performance.now()
    this.#states = undefined
    const news: Publication[] = []
    const offline: LastSeen[] = []
    for (const uid of this.#changed) {
      const online = this.#isOnline(uid)
      if (online === this.#announced.has(uid)) continue
      if (online) this.#announced.add(uid)
      else this.#announced.delete(uid)
      const leftAt = this.#left.get(uid)
      this.#left.delete(uid)
      if (!online && leftAt !== undefined) offline.push({ uid, last_seen_at: leftAt })
      if (!this.#isShown(uid)) continue
      const event = { type: 'users_state_changed', uid, online } as const
      const isHost = visitorHosts(this.#services).includes(uid)
      const audience = { to: 'everyone', exceptUids: [uid], withVisitors: isHost } as const
      news.push(createPublication(audience, event))
    }
    this.#changed.clear()
    if (offline.length > 0) void this.#storeLastSeen(offline)
    if (common(this.#services).show_user_online_status) void this.#services.bus.deliver(news)
  }

  async #storeLastSeen(times: readonly LastSeen[]) {
    const { database, log } = this.#services
    try {
      await database.transact((tx) => updateLastSeen(tx, times))
    } catch (error) {
      log.error({ err: error }, 'the time when users were last seen could not be stored')
    }
  }
}

interface States {
  /** The states of all users as JSON, separated by commas. */
  text: string
  /** The position of each user in `text`. */
  places: ReadonlyMap<number, readonly [start: number, end: number]>
}

// Thousands of clients may reconnect at once. Build the text once and cut out each user's own entry.
function readStates(members: readonly { uid: number }[], online: ReadonlySet<number>): States {
  const places = new Map<number, readonly [number, number]>()
  let text = ''
  for (const { uid } of members) {
    const start = text === '' ? 0 : text.length + 1
    text += `${start === 0 ? '' : ','}{"uid":${uid},"online":${online.has(uid)}}`
    places.set(uid, [start, text.length])
  }
  return { text, places }
}

const usersState = (users: string) => `{"type":"users_state","users":[${users}]}`
