import {
  getCommonSettings,
  getConfig,
  getOrganization,
  type KickReason,
  type ServerEvent,
} from '@parley/protocol'
import { type Api, RequestError } from './api.ts'
import { apply, type Context, type StreamNotices } from './apply/index.ts'
import type { OptimisticChanges } from './optimistic.ts'
import type { Outbox } from './outbox.ts'
import type { Persister } from './persister.ts'
import type { Reading } from './reading.ts'
import { ReplayTracker } from './replay.ts'
import type { Session } from './session.ts'
import type { Store } from './store.ts'
import { Stream } from './stream.ts'
import type { ClientEnvironment } from './environment.ts'

interface SyncOptions {
  environment: ClientEnvironment
  session: Session
  store: Store
  api: Api
  /** Asked for when needed: the outbox and the markers themselves need the stream. */
  outbox: () => Outbox
  reading: () => Reading
  keeper: () => Persister
  moments: StreamNotices
  optimistic: OptimisticChanges
  kicked(reason: KickReason): void
}

/** Keeps the store equal to the server: the stream's events, and the settings that no event tells. */
export class Sync {
  readonly stream: Stream
  readonly #options: SyncOptions
  readonly #replay: ReplayTracker
  readonly #context: Context
  #isServerRead = false
  #stopWatching: (() => void) | undefined

  constructor(options: SyncOptions) {
    const { environment, session, store, outbox, moments, kicked } = options
    this.#options = options
    this.#replay = new ReplayTracker(store)
    this.stream = new Stream({
      world: environment,
      session,
      requests: session.requests,
      since: () => ({ after_mid: store.cursor, users_version: store.usersVersion }),
      take: (events) => this.#take(events),
      kicked,
    })
    this.#context = {
      store,
      outbox: { delivered: (key, message) => outbox().delivered(key, message) },
      moments,
      isReady: () => this.stream.state.ready,
      isListed: () => this.#replay.isListed,
      now: environment.now,
    }
  }

  start(): void {
    this.#stopWatching ??= this.stream.watch(() => this.#streamChanged())
    this.stream.start()
    void this.readServer()
  }

  stop(): void {
    this.#stopWatching?.()
    this.#stopWatching = undefined
    this.stream.stop()
  }

  /** Reads the server's settings, which no event tells at the start. */
  async readServer(): Promise<void> {
    const { api, store } = this.#options
    this.#isServerRead = true
    try {
      const [organization, common, config] = await Promise.all([
        api.call(getOrganization, {}),
        api.call(getCommonSettings, {}),
        api.call(getConfig, {}),
      ])
      store.organization = organization
      store.common = common
      store.config = config
      store.logoUpdatedAt = config.logo_updated_at
      store.touch('server')
    } catch (error) {
      this.#isServerRead = false
      // The values of the last visit stay; the next stream reads them again.
      if (!(error instanceof RequestError)) throw error
    }
  }

  #take(events: ServerEvent[]) {
    const { environment, store, keeper, optimistic } = this.#options
    store.lastEventAt = environment.now()
    store.batch(() => {
      for (const event of events) {
        const stored = this.#replay.observe(event)
        if (stored.length > 0) void keeper().reloadReactions(stored)
        apply(this.#context, event)
        optimistic.observe(event)
      }
    })
  }

  #streamChanged() {
    const { state } = this.stream
    if (!state.ready) {
      if (state.status === 'connected') return
      this.#isServerRead = false
      this.#replay.interrupt()
      return
    }
    this.#options.outbox().resume(this.#replay.takeGap())
    void this.#options.reading().flush()
    // Settings that changed while there was no stream are not told again.
    if (!this.#isServerRead) void this.readServer()
  }
}
