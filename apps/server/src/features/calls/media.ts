import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { fail, type SignalToPage } from '@parley/protocol'
import { invalidates, isPublication } from '../../engines/bus/bus.ts'
import { type MediaEngine, openMedia } from '../../engines/calls/media.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { knownUrl } from '../organization/index.ts'
import { requireOwn } from './change.ts'
import { MediaTests } from './media-test.ts'
import type { CallsServices, Media, SignalFromPage } from './services.ts'
import { callConfigOf } from './settings.ts'
import { claimRoom, findParticipant, findRoom, participantsOf, forwardSignal } from './store.ts'

interface ForwardedSignal {
  node: string
  room: string
  session: string
  data: SignalFromPage
}

/** The media of the rooms of this node. A room belongs to the node that received its first signal. Other nodes forward its signals. */
export class CallMedia implements Media {
  readonly #services: CallsServices
  readonly #engine: MediaEngine
  readonly #tests: MediaTests
  /** The sessions that the engine knows, by room. */
  readonly #rooms = new Map<string, readonly string[]>()
  #syncing: Promise<void> = Promise.resolve()

  constructor(services: CallsServices) {
    this.#services = services
    const { config, log } = services
    this.#engine = openMedia(() => ({ ports: config.callPorts, isLoopback: this.#isLocal() }), {
      signal: (session, data) => {
        if (!this.#tests.receiveSignal(session, data))
          void this.#sendSignal(session, data).catch(logged)
      },
      restarted: (sessions) => {
        log.warn({ sessions: sessions.length }, 'the process for calls was started again')
        for (const session of sessions)
          void this.#sendSignal(session, { kind: 'restart' }).catch(logged)
      },
      failed: (error) => log.error({ err: error }, 'the process for calls failed'),
    })
    this.#tests = new MediaTests(this.#engine)
    const logged = (error: unknown) => log.error({ err: error }, 'a signal of a call was lost')
    services.bus.listen((message) => {
      if (isPublication(message)) {
        const room = /^\{"type":"call_room","channel_name":"([^"]+)"/.exec(message.json)?.[1]
        // The rows are read after all listeners have run.
        if (room !== undefined && this.#rooms.has(room)) {
          setImmediate(() => void this.#sync(room).catch(logged))
        }
      } else if (invalidates(message, 'call_signal')) {
        for (const text of message.ids) {
          const forwarded = JSON.parse(String(text)) as ForwardedSignal
          if (forwarded.node !== services.nodes.self) continue
          setImmediate(() => void this.#forwardSignal(forwarded).catch(logged))
        }
      }
    })
  }

  get engine(): MediaEngine {
    return this.#engine
  }

  close(): void {
    this.#tests.close()
    this.#engine.close()
  }

  /** Handles a signal of the caller's page. Fails if it is not valid. */
  async signal(me: CurrentUser, session: string, data: SignalFromPage): Promise<undefined> {
    const { database, db, nodes } = this.#services
    if (callConfigOf(this.#services).provider !== 'sfu') throw fail('not-sfu')
    const { room } = await requireOwn(db, me, session)
    const found = await findRoom(db, room)
    const node = found?.node || (await database.transact((tx) => claimRoom(tx, room, nodes.self)))
    if (node !== nodes.self) {
      const forwarded: ForwardedSignal = { node, room, session, data }
      await database.transact(async (tx) => forwardSignal(tx, JSON.stringify(forwarded)))
      return undefined
    }
    if (await this.#forwardSignal({ room, session, data })) return undefined
    // The page may have left while the process started.
    await requireOwn(db, me, session)
    throw fail('bad-signal')
  }

  /** Starts a test of the media. The id contains this node, because the answer may reach another one. */
  async startTest(offer: { sdp: string; mid: string }) {
    if (callConfigOf(this.#services).provider !== 'sfu') throw fail('not-sfu')
    const { sfu } = callConfigOf(this.#services)
    const started = await this.#tests.start(offer, await this.#addresses(sfu.announced_addresses))
    return { ...started, id: `${started.id}@${this.#services.nodes.self}` }
  }

  async answerTest(name: string, sdp: string): Promise<undefined> {
    const [id = '', node = ''] = name.split('@')
    const room = MediaTests.roomOf(id)
    const data = { kind: 'answer', connection: 'subscribe', sdp } as const
    const session = MediaTests.listenerOf(id)
    const { nodes, database } = this.#services
    if (node !== nodes.self) {
      const forwarded: ForwardedSignal = { node, room, session, data }
      await database.transact(async (tx) => forwardSignal(tx, JSON.stringify(forwarded)))
      return undefined
    }
    if (!this.#tests.has(room)) throw fail('gone')
    if (!(await this.#engine.signal(room, session, data))) throw fail('bad-signal')
    return undefined
  }

  async #forwardSignal({ room, session, data }: Omit<ForwardedSignal, 'node'>): Promise<boolean> {
    if (this.#tests.has(room)) return this.#engine.signal(room, session, data)
    if (!this.#rooms.get(room)?.includes(session)) await this.#sync(room)
    return this.#engine.signal(room, session, data)
  }

  /** Sends the participants of a room to the engine. Runs one at a time, so that an older list never replaces a newer one. */
  #sync(name: string): Promise<void> {
    const done = this.#syncing.then(() => this.#syncNow(name))
    this.#syncing = done.catch(() => {})
    return done
  }

  async #syncNow(name: string): Promise<void> {
    const { sfu } = callConfigOf(this.#services)
    const people = await participantsOf(this.#services.db, name)
    const sessions = people.map(({ session }) => session)
    const muted = people.filter((one) => one.muted === 1).map(({ session }) => session)
    if (sessions.length === 0) this.#rooms.delete(name)
    else this.#rooms.set(name, sessions)
    const addresses = await this.#addresses(sfu.announced_addresses)
    this.#engine.setRoom({ name, sessions, muted, maxCameras: sfu.max_cameras, addresses })
  }

  /** Whether the server is reachable from this machine only: it listens on loopback and has no public address. */
  #isLocal(): boolean {
    const { sfu } = callConfigOf(this.#services)
    const url = knownUrl(this.#services)
    const isNamed = url !== '' && !isLoopback(new URL(url).hostname)
    return (
      isLoopback(this.#services.config.host) && !isNamed && sfu.announced_addresses.length === 0
    )
  }

  /** The addresses for the ICE candidates of the engine: those of the settings, or those of the web address. */
  async #addresses(announced: readonly string[]): Promise<string[]> {
    if (this.#isLocal()) return []
    const url = knownUrl(this.#services)
    const names = announced.length > 0 ? announced : url === '' ? [] : [new URL(url).hostname]
    const found = await Promise.all(
      names.map(async (name) => {
        if (isIP(name)) return [name]
        const all = await lookup(name, { all: true, family: 4 }).catch(() => [])
        return all.map(({ address }) => address)
      }),
    )
    return [...new Set(found.flat())]
  }

  async #sendSignal(session: string, data: SignalToPage): Promise<void> {
    const { database, db } = this.#services
    const row = await findParticipant(db, session)
    if (!row) return
    const { uid, device, room } = row
    // In a commit: the bus alone carries only small messages.
    await database.transact(async (tx) => {
      tx.publish(
        { to: 'session', uid, device },
        { type: 'call_signal', channel_name: room, to: session, data },
        { extended: true },
      )
    })
  }
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.')
