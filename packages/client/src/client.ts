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
import { Session } from './session.ts'
import { Store } from './store.ts'
import { Stream } from './stream.ts'
import type { World } from './world.ts'

/** Everything a signed-in client is made of. */
export type Client = ReturnType<typeof createClient>

/** Joins session, memory, stream and outbox. Nothing happens before `start`. */
export function createClient(world: World) {
  const store = new Store()
  const session = new Session(world)
  const api = new Api(world, session)
  const moments = new MomentListeners()
  const stream = new Stream({
    world,
    session,
    since: () => ({ after_mid: store.cursor, users_version: store.usersVersion }),
    take,
    kicked: (reason) => void kicked(reason),
  })
  const outbox = new Outbox(world, store, api, {
    isLive: () => stream.state.ready,
    renew: () => stream.renew(),
  })
  const context: Context = {
    store,
    outbox,
    moments,
    isReady: () => stream.state.ready,
    now: world.now,
  }
  let keeper = new Keeper(store, forgetfulStorage)
  const history = new History(api, store)
  const reading = new Reading(world, store, api)
  const typing = new TypingNotices(world, api)
  // Chats replayed since the stream opened, and where they begin: the server tells only the newest.
  let replayed: { count: number; first: number } | undefined
  let watching: (() => void) | undefined
  const forgetting = new Set<() => Promise<void>>()

  async function kicked(reason: KickReason) {
    moments.kicked(reason)
    // One device is one browser: if another tab of it is open, that one goes on, and nobody signs out.
    if (reason === 'login_from_other_device' && (await world.isOpenElsewhere())) return
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
        if (event.type === 'related_groups') replayed = { count: 0, first: 0 }
        if (event.type === 'chat' && replayed && replayed.count++ === 0) {
          replayed.first = event.mid
        }
        if (event.type === 'ready') endReplay()
        apply(context, event)
      }
    })
  }

  function endReplay() {
    if (replayed && replayed.count >= limits.streamPage) store.breakBefore(replayed.first)
    replayed = undefined
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
      watching ??= stream.watch(() => {
        if (stream.state.ready) outbox.resume()
      })
      stream.start()
      void this.readServer()
    },

    /** Settings that no event tells at the start. */
    async readServer(): Promise<void> {
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
        // What the last visit knew stays; the next start asks again.
        if (!(error instanceof ApiError)) throw error
      }
    },

    /** Another tab takes over: this one falls silent and stores what it knows. */
    async pause(): Promise<void> {
      outbox.pause()
      stream.stop()
      await keeper.save()
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
