import {
  encodeRequest,
  type Archive,
  createFavorite,
  deleteFavorite,
  type Favorite,
  getFavorite,
  getFavoriteAttachment,
  listFavorites,
} from '@parley/protocol'
import type { ClientEnvironment } from '../../environment.ts'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import { addFavorites, removeFavorites, replaceFavorites } from './favorites.ts'
import type { Store } from '../../store/store.ts'
import type { Value } from '../../store/value.ts'
import { ArchiveCache } from '../archives/archive-cache.ts'
import type { AttachmentAddress } from '../archives/actions.ts'
import type { Readings } from '../../readings/readings.ts'
import { withResolvers } from '../../request/with-resolvers.ts'

const undoMs = 5_000

interface Parts {
  environment: Pick<ClientEnvironment, 'base'>
  store: Store
  api: Api
  readings: Readings
}

/** A removal that can still be undone. */
export interface DelayedRemoval {
  undo(): void
  /** True once the favorite is deleted, false after an undo. Rejects when the server refuses. */
  done: Promise<boolean>
}

/** Saves, reads and deletes the favorites of the signed-in user. */
export class FavoriteActions {
  readonly #parts: Parts
  readonly #cache = new ArchiveCache()
  readonly #reading = new Map<string, Promise<Archive | undefined>>()
  readonly #saving = new Map<string, Promise<Favorite>>()
  readonly #delayed = new Set<() => Promise<void>>()
  #isLoading = false
  /** Rises when a favorite was read and is gone. */
  readonly #reads: Value<number>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#reads = parts.store.value(0)
  }

  /** Reads the list. Events keep it up to date from then on. */
  async load(): Promise<void> {
    this.#isLoading = true
    try {
      await this.#parts.readings.read('favorites', this.#list, this.#replaceAll)
    } finally {
      this.#isLoading = false
    }
  }

  /** Reads the list again after a reconnect, if it was asked for before: its events are not replayed. */
  async reload(): Promise<void> {
    if (!this.#parts.store.favorites.value && !this.#isLoading) return
    await this.#parts.readings.keep('favorites', this.#list, this.#replaceAll)
  }

  /** The messages of a favorite that was read before; null if it is gone, undefined if it is unknown. */
  known(id: string): Archive | null | undefined {
    void this.#reads.value
    return this.#cache.get(id)
  }

  /** Reads the messages of a favorite once; undefined if it was deleted. */
  read(id: string): Promise<Archive | undefined> {
    const known = this.#cache.get(id)
    if (known !== undefined) return Promise.resolve(known ?? undefined)
    let reading = this.#reading.get(id)
    if (!reading) {
      reading = this.#read(id).finally(() => this.#reading.delete(id))
      this.#reading.set(id, reading)
    }
    return reading
  }

  /** Saves messages as one favorite. A second click waits for the first. */
  save(mids: readonly number[]): Promise<Favorite> {
    const name = mids.join()
    let saving = this.#saving.get(name)
    if (!saving) {
      saving = this.#save(mids).finally(() => this.#saving.delete(name))
      this.#saving.set(name, saving)
    }
    return saving
  }

  /**
   * Hides a favorite and deletes it after five seconds unless undone. If the page ends before the request is
   * sent, the favorite stays. Calls `onBegin` before deleting.
   */
  deleteLater(id: string, onBegin: () => void = () => {}): DelayedRemoval {
    const { store } = this.#parts
    const { promise: done, resolve, reject } = withResolvers<boolean>()
    const hide = (isPending: boolean) => {
      if (isPending) store.pendingFavorites.set(id, true)
      else store.pendingFavorites.delete(id)
    }
    const run = async () => {
      if (!this.#delayed.delete(run)) return
      clearTimeout(timer)
      onBegin()
      try {
        await this.#delete(id)
        resolve(true)
      } catch (error) {
        reject(error)
      } finally {
        hide(false)
      }
    }
    const timer = setTimeout(() => void run(), undoMs)
    const undo = () => {
      if (!this.#delayed.delete(run)) return
      clearTimeout(timer)
      hide(false)
      resolve(false)
    }
    this.#delayed.add(run)
    hide(true)
    return { undo, done }
  }

  /** Runs the delayed deletions now, because the page or the session ends. */
  async flushDeletions(): Promise<void> {
    await Promise.allSettled([...this.#delayed].map((run) => run()))
  }

  /** The addresses of a picture or file of a favorite of the signed-in user. They need no token. */
  attachment(id: string, index: number): AttachmentAddress {
    const { environment, store } = this.#parts
    const params = { uid: store.me, id, index }
    const address = (query: { download?: boolean }) =>
      environment.base + encodeRequest(getFavoriteAttachment, { params, query }).path
    return { src: address({}), download: address({ download: true }) }
  }

  /** Ends the timers without deleting; the session is over. */
  dispose(): void {
    this.#delayed.clear()
  }

  readonly #list = () => this.#parts.api.call(listFavorites, {})

  readonly #replaceAll = (favorites: readonly Favorite[]) =>
    replaceFavorites(this.#parts.store, favorites)

  async #read(id: string): Promise<Archive | undefined> {
    const { api } = this.#parts
    try {
      const archive = await api.call(getFavorite, { params: { id } })
      this.#cache.set(id, archive)
      this.#noteSaved(id, archive.messages)
      return archive
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 404) throw error
      this.#cache.set(id, null)
      this.#reads.value++
      return undefined
    }
  }

  async #save(mids: readonly number[]): Promise<Favorite> {
    const { store, api, readings } = this.#parts
    const request = () => api.call(createFavorite, { body: { mid_list: [...mids] } })
    const favorite = await readings.change('favorites', request, (saved) =>
      addFavorites(store, [saved]),
    )
    this.#noteSaved(
      favorite.id,
      mids.map((mid) => ({ mid })),
    )
    return favorite
  }

  async #delete(id: string): Promise<void> {
    const { store, api, readings } = this.#parts
    const request = () => api.call(deleteFavorite, { params: { id } })
    try {
      await readings.change('favorites', request, () => removeFavorites(store, [id]))
    } catch (error) {
      // Another device may have deleted it.
      if (!(error instanceof RequestError) || error.status !== 404) throw error
      removeFavorites(store, [id])
    }
    this.#cache.delete(id)
  }

  #noteSaved(id: string, messages: readonly { mid: number }[]) {
    const { store } = this.#parts
    const [first] = messages
    if (messages.length !== 1 || first === undefined || store.removedFavorites.has(id)) return
    store.savedMids.set(first.mid, id)
  }
}
