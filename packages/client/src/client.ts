import {
  getCommonSettings,
  getConfig,
  getOrganization,
  type KickReason,
  limits,
  logout,
  type ServerEvent,
} from '@parley/protocol'
import { Api, ApiError } from './api.ts'
import { apply, type Context, type Moments } from './apply/index.ts'
import { History } from './history.ts'
import { Outbox } from './outbox.ts'
import { forgetfulStorage, Keeper } from './persist.ts'
import { Reading, TypingNotices } from './reading.ts'
import type { MidRange } from './replay-gap.ts'
import { Requests } from './requests.ts'
import { Session } from './session.ts'
import { Store } from './store.ts'
import { Stream } from './stream.ts'
import type { World } from './world.ts'

const comeBackMs = 60_000

/** Everything a signed-in client is made of. */
export type Client = ReturnType<typeof createClient>

/** Joins session, memory, stream and outbox. Nothing happens before `start`. */
export function createClient(world: World) {
  const store = new Store()
  const requests = new Requests(world)
  const session = new Session(world, requests)
  const api = new Api(world, session, requests)
  const moments = new MomentListeners()
  const stream = new Stream({
    world,
    session,
    requests,
    since: () => ({ after_mid: store.cursor, users_version: store.usersVersion }),
    take,
    kicked: (reason) => void kicked(reason),
  })
  const outbox = new Outbox(world, store, api, {
    isLive: () => stream.state.ready,
    reconnect: () => stream.reconnect(),
  })
  const context: Context = {
    store,
    outbox,
    moments,
    isReady: () => stream.state.ready,
    isListed: () => isListed,
    now: world.now,
  }
  let keeper = new Keeper(store, forgetfulStorage)
  const history = new History(api, store)
  const reading = new Reading(world, store, api)
  const typing = new TypingNotices(world, api)
  let isListed = false
  let isServerRead = false
  let isPaused = false
  let replayGap: MidRange | undefined
  let cameBackAt = Number.NEGATIVE_INFINITY
  let watching: (() => void) | undefined
  const forgetting = new Set<() => Promise<void>>()

  async function kicked(reason: KickReason) {
    if (reason === 'login_from_other_device') {
      // One device is one browser: if another tab of it is in use, that one goes on, and nobody signs out.
      if (isPaused) return
      // A request of our own that we gave up may have come to the server late. Another browser of the same
      // name comes back as well, and wins.
      if (world.now() - cameBackAt > comeBackMs) {
        cameBackAt = world.now()
        stream.start()
        return
      }
      if (await world.isOpenElsewhere()) return
    }
    moments.kicked(reason)
    if (reason === 'delete_user') await forget()
    session.end(reason === 'delete_user' ? 'deleted' : 'kicked')
  }

  /** Everything of this person on this device: messages, drafts, what waits to be sent. */
  async function forget() {
    await Promise.all([keeper.clear(), ...[...forgetting].map((work) => work())])
    const own = new RegExp(`^(outbox|read|sent-files)\\.${store.me}$|^draft\\.${store.me}\\.`)
    for (const name of world.shelf.names()) if (own.test(name)) world.shelf.remove(name)
  }

  function take(events: ServerEvent[]) {
    store.lastEventAt = world.now()
    store.batch(() => {
      for (const event of events) {
        if (event.type === 'related_groups') {
          isListed = true
          const { after = store.cursor, count = 0 } = store.replay ?? {}
          store.replay = { after, count, first: 0 }
        }
        if (event.type === 'chat') countReplayed(event.mid)
        if (event.type === 'ready') endReplay()
        apply(context, event)
      }
    })
  }

  function countReplayed(mid: number) {
    const { replay } = store
    if (!replay || mid <= store.cursor) return
    store.replay = { ...replay, count: replay.count + 1, first: replay.first || mid }
  }

  // The server tells only the newest: a replay as long as that may have left something out.
  function endReplay() {
    const { replay } = store
    store.replay = undefined
    if (!replay || replay.count < limits.streamPage) return
    const first = replay.first || store.cursor + 1
    replayGap = { after: replay.after, before: first }
    void keeper.recall(store.breakBefore(first))
  }

  function streamChanged() {
    if (!stream.state.ready) {
      if (stream.state.status !== 'connected') isServerRead = isListed = false
      return
    }
    outbox.resume(replayGap)
    replayGap = undefined
    void reading.flush()
    // No stream tells again what was changed while there was none.
    if (!isServerRead) void readServer()
  }

  /** Settings that no event tells at the start. */
  async function readServer(): Promise<void> {
    isServerRead = true
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
      isServerRead = false
      // What the last visit knew stays; the next stream asks again.
      if (!(error instanceof ApiError)) throw error
    }
  }

  return {
    world,
    store,
    session,
    api,
    stream,
    outbox,
    history,
    reading,
    typing,
    moments,

    /** Brings a chat's stored messages into memory. */
    loadChat: (key: Parameters<Keeper['loadChat']>[0]) => keeper.loadChat(key),

    /** Stores what changed, now. */
    save: () => Promise.all([keeper.save(), reading.flush()]),

    /**
     * Fills memory from the last visit, then opens the stream. Resolves as soon as there is something to
     * show; true when that is the last visit's.
     */
    async restore(): Promise<boolean> {
      const me = session.current?.user.uid
      if (me === undefined) return false
      store.me = me
      keeper = new Keeper(store, world.storage)
      const restored = await keeper.restore()
      outbox.restore()
      reading.restore()
      return restored
    },

    /** Opens the stream and reads what it does not tell. */
    start(): void {
      isPaused = false
      watching ??= stream.watch(streamChanged)
      keeper.wake()
      // What another tab read last, it may not have told.
      reading.restore()
      stream.start()
      void readServer()
    },

    readServer,

    /** Another tab takes over: this one falls silent and stores what it knows. */
    async pause(): Promise<void> {
      isPaused = true
      outbox.pause()
      stream.stop()
      await keeper.rest()
    },

    /** Signs out, here and on the server. `keepData` leaves the messages on this device. */
    async signOut(keepData: boolean): Promise<void> {
      stream.stop()
      await reading.flush()
      await api.call(logout, {}).catch(() => undefined)
      if (!keepData) await forget()
      session.end('signed-out')
    },

    /** Forgets what is stored on this device. */
    clearData: forget,

    /** Calls `work` when everything of this person on this device is to go. */
    onForget(work: () => Promise<void>): () => void {
      forgetting.add(work)
      return () => void forgetting.delete(work)
    },
  }
}

/** Who wants to know of what happens besides memory. */
class MomentListeners implements Moments {
  readonly #listeners = new Set<Partial<AllMoments>>()

  on(listener: Partial<AllMoments>): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  messageArrived: AllMoments['messageArrived'] = (key, message) => {
    for (const one of this.#listeners) one.messageArrived?.(key, message)
  }
  roleChanged: AllMoments['roleChanged'] = () => {
    for (const one of this.#listeners) one.roleChanged?.()
  }
  chatGone: AllMoments['chatGone'] = (key) => {
    for (const one of this.#listeners) one.chatGone?.(key)
  }
  kicked: AllMoments['kicked'] = (reason) => {
    for (const one of this.#listeners) one.kicked?.(reason)
  }
}

interface AllMoments extends Moments {
  kicked(reason: KickReason): void
}
