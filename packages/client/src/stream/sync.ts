import {
  getCommonSettings,
  getConfig,
  getOrganization,
  type KickReason,
  type ServerEvent,
} from '@parley/protocol'
import type { ClientEventEmitter } from '../client-events.ts'
import type { ClientEnvironment } from '../environment.ts'
import { guarded } from '../guarded.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { Readings } from '../readings/readings.ts'
import type { Api } from '../request/api.ts'
import type { Session } from '../session/session.ts'
import type { ChatKey } from '../store/chat-key.ts'
import type { OptimisticChanges } from '../store/optimistic.ts'
import type { Persister } from '../store/persister.ts'
import type { Store } from '../store/store.ts'
import type { ClientParts } from '../subject.ts'
import { apply } from '../subjects.ts'
import type { Context } from './context.ts'
import { ReplayTracker } from './replay.ts'
import { Stream } from './stream.ts'

interface SyncOptions {
  environment: ClientEnvironment
  session: Session
  store: Store
  api: Api
  readings: Readings
  persister: Persister
  events: ClientEventEmitter
  optimistic: OptimisticChanges
  lifecycle: Lifecycle
  /** A getter, because the outbox depends on the stream itself. */
  parts: () => Pick<ClientParts, 'outbox' | 'drafts'>
  kicked(reason: KickReason): void
  /** Called when the generation of the server's data has changed. */
  replaced(): void
}

/** With short streams, what they do not contain is read so often. */
const refreshMs = 60_000

/** Keeps the store in sync with the server: the stream's events, and settings that no event carries. */
export class Sync {
  readonly stream: Stream
  readonly #options: SyncOptions
  readonly #replay: ReplayTracker
  readonly #context: Context
  #refreshedAt = 0
  #open: ChatKey | undefined
  #stopWatching: (() => void) | undefined

  constructor(options: SyncOptions) {
    const { environment, session, store, parts, events, kicked } = options
    this.#options = options
    this.#replay = new ReplayTracker(store)
    this.stream = new Stream({
      environment,
      session,
      requests: session.requests,
      since: () => ({ after_mid: store.cursor, users_version: store.usersVersion }),
      open: () => this.#open,
      take: (events) => this.#take(events),
      kicked,
      polling: () => this.#replay.interrupt(),
      polled: () => this.#polled(),
    })
    this.#context = {
      store,
      outbox: { delivered: (key, message) => parts().outbox.delivered(key, message) },
      drafts: { receive: (draft) => parts().drafts.receive(draft) },
      events,
      isReady: () => this.stream.state.ready,
      isListed: () => this.#replay.isListed,
      named: this.#replay.named,
      now: environment.now,
    }
  }

  /** Opens the stream. A first visit gets `open` before all other chats. */
  start(open?: ChatKey): void {
    this.#open = open
    this.#stopWatching ??= this.stream.watch(() => this.#streamChanged())
    this.stream.start()
    void this.readServer()
  }

  stop(): void {
    this.#stopWatching?.()
    this.#stopWatching = undefined
    this.stream.stop()
  }

  /** Fetches the server's settings, which the replay does not contain. */
  readServer(): Promise<void> {
    const { api, store, readings } = this.#options
    const request = () =>
      Promise.all([
        api.call(getOrganization, {}),
        api.call(getCommonSettings, {}),
        api.call(getConfig, {}),
      ])
    // Until there is an answer, the values of the last visit stay.
    return readings.keep('server', request, ([organization, common, config]) => {
      this.#compareGeneration(config.generation)
      store.organization = organization
      store.common = common
      store.config = config
      store.logoUpdatedAt = config.logo_updated_at
    })
  }

  #compareGeneration(generation: string) {
    const { store, replaced } = this.#options
    const known = store.generation
    store.generation = generation
    if (known !== undefined && known !== generation) replaced()
  }

  #take(events: ServerEvent[]) {
    const { environment, store, persister, optimistic } = this.#options
    store.lastEventAt = environment.now()
    store.batch(() => {
      for (const event of events) {
        guarded(() => {
          const stored = this.#replay.observe(event)
          if (stored.length > 0) void persister.reloadReactions(stored)
          apply(this.#context, event)
          optimistic.observe(event)
        })
      }
    })
    const hasJoined = events.some(({ type }) => type === 'joined_group')
    if (hasJoined && this.stream.state.ready) this.#options.lifecycle.run('joined')
  }

  #polled() {
    const { environment, parts } = this.#options
    const gap = this.#replay.takeGap()
    if (gap) parts().outbox.resume(gap)
    const isDue = environment.now() - this.#refreshedAt >= refreshMs
    if (gap || isDue) this.#refresh()
  }

  #refresh() {
    this.#refreshedAt = this.#options.environment.now()
    this.#options.lifecycle.run('refresh')
  }

  #streamChanged() {
    const { state } = this.stream
    if (!state.ready) {
      if (state.status !== 'connected') this.#replay.interrupt()
      return
    }
    const { parts, lifecycle } = this.#options
    parts().outbox.resume(this.#replay.takeGap())
    lifecycle.run('connected')
    this.#refresh()
    // The replay does not contain settings that changed while the stream was closed.
    void this.readServer()
  }
}
