import {
  getCommonSettings,
  getConfig,
  getOrganization,
  type KickReason,
  type ServerEvent,
} from '@parley/protocol'
import type { Drafts } from '../subjects/drafts/drafts.ts'
import type { FavoriteActions } from '../subjects/favorites/actions.ts'
import type { Readings } from '../readings/readings.ts'
import type { Api } from '../request/api.ts'
import type { Context, StreamNotices } from './context.ts'
import { apply } from './apply.ts'
import type { OptimisticChanges } from '../store/optimistic.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Persister } from '../store/persister.ts'
import type { Reading } from '../subjects/unread/reading.ts'
import { ReplayTracker } from './replay.ts'
import type { Session } from '../session/session.ts'
import type { Store } from '../store/store.ts'
import { Stream } from './stream.ts'
import type { ClientEnvironment } from '../environment.ts'
import { guarded } from '../guarded.ts'

interface SyncOptions {
  environment: ClientEnvironment
  session: Session
  store: Store
  api: Api
  readings: () => Readings
  /** Getters, because the outbox and the read markers depend on the stream themselves. */
  outbox: () => Outbox
  reading: () => Reading
  favorites: () => Pick<FavoriteActions, 'reload'>
  keeper: () => Persister
  notices: StreamNotices
  optimistic: OptimisticChanges
  /** Called when the stream is ready: reads what its replay does not contain. */
  readUnreplayed(): void
  /** Called when the user has joined channels. */
  joined(): void
  drafts: () => Pick<Drafts, 'receive'>
  kicked(reason: KickReason): void
  /** Called when the generation of the server's data has changed. */
  replaced(): void
}

/** With short streams, what they do not contain is read so often. */
const unreplayedMs = 60_000

/** Keeps the store in sync with the server: the stream's events, and settings that no event carries. */
export class Sync {
  readonly stream: Stream
  readonly #options: SyncOptions
  readonly #replay: ReplayTracker
  readonly #context: Context
  #readUnreplayedAt = 0
  #stopWatching: (() => void) | undefined

  constructor(options: SyncOptions) {
    const { environment, session, store, outbox, notices, kicked } = options
    this.#options = options
    this.#replay = new ReplayTracker(store)
    this.stream = new Stream({
      environment,
      session,
      requests: session.requests,
      since: () => ({ after_mid: store.cursor, users_version: store.usersVersion }),
      take: (events) => this.#take(events),
      kicked,
      polling: () => this.#replay.interrupt(),
      polled: () => this.#polled(),
    })
    this.#context = {
      store,
      outbox: { delivered: (key, message) => outbox().delivered(key, message) },
      drafts: { receive: (draft) => options.drafts().receive(draft) },
      notices,
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
    return readings().keep('server', request, ([organization, common, config]) => {
      this.#compareGeneration(config.generation)
      store.organization = organization
      store.common = common
      store.config = config
      store.logoUpdatedAt = config.logo_updated_at
      store.touch('server')
    })
  }

  #compareGeneration(generation: string) {
    const { store, replaced } = this.#options
    const known = store.generation
    store.generation = generation
    if (known !== undefined && known !== generation) replaced()
  }

  #take(events: ServerEvent[]) {
    const { environment, store, keeper, optimistic } = this.#options
    store.lastEventAt = environment.now()
    store.batch(() => {
      for (const event of events) {
        guarded(() => {
          const stored = this.#replay.observe(event)
          if (stored.length > 0) void keeper().reloadReactions(stored)
          apply(this.#context, event)
          optimistic.observe(event)
        })
      }
    })
    const hasJoined = events.some(({ type }) => type === 'joined_group')
    if (hasJoined && this.stream.state.ready) this.#options.joined()
  }

  #polled() {
    const { environment, outbox } = this.#options
    const gap = this.#replay.takeGap()
    if (gap) outbox().resume(gap)
    const isDue = environment.now() - this.#readUnreplayedAt >= unreplayedMs
    if (gap || isDue) this.#readUnreplayed()
  }

  #readUnreplayed() {
    this.#readUnreplayedAt = this.#options.environment.now()
    void this.#options.favorites().reload()
    this.#options.readUnreplayed()
  }

  #streamChanged() {
    const { state } = this.stream
    if (!state.ready) {
      if (state.status !== 'connected') this.#replay.interrupt()
      return
    }
    this.#options.outbox().resume(this.#replay.takeGap())
    void this.#options.reading().flush()
    this.#readUnreplayed()
    // The replay does not contain settings that changed while the stream was closed.
    void this.readServer()
  }
}
