import { type RequestOf, pinChat, type ServerEvent, setMute, unpinChat } from '@parley/protocol'
import type { Api } from '../request/api.ts'
import { type ChatKey, idOf, isChannelKey, targetOf } from '../store/chat-key.ts'
import type { OptimisticChanges } from '../store/optimistic.ts'
import type { Store } from '../store/store.ts'

/** Changes the signed-in user's own settings of a chat. */
export class ChatActions {
  readonly #store: Store
  readonly #api: Api
  readonly #optimistic: OptimisticChanges
  readonly #now: () => number

  constructor(store: Store, api: Api, optimistic: OptimisticChanges, now: () => number) {
    this.#store = store
    this.#api = api
    this.#optimistic = optimistic
    this.#now = now
  }

  /** Mutes a chat for some seconds, or until it is unmuted. */
  mute(key: ChatKey, seconds?: number): Promise<void> {
    const id = idOf(key)
    const span = seconds === undefined ? {} : { expired_in: seconds }
    const body = isChannelKey(key)
      ? { add_groups: [{ gid: id, ...span }] }
      : { add_users: [{ uid: id, ...span }] }
    return this.#setMute(key, body, seconds === undefined ? null : this.#now() + seconds * 1000)
  }

  unmute(key: ChatKey): Promise<void> {
    const ids = [idOf(key)]
    const body = isChannelKey(key) ? { remove_groups: ids } : { remove_users: ids }
    return this.#setMute(key, body, undefined)
  }

  /** Pins a chat to the top of the list. */
  async pin(key: ChatKey): Promise<void> {
    await this.#api.call(pinChat, { body: { target: targetOf(key) } })
  }

  async unpin(key: ChatKey): Promise<void> {
    await this.#api.call(unpinChat, { body: { target: targetOf(key) } })
  }

  async #setMute(
    key: ChatKey,
    body: RequestOf<typeof setMute>['body'],
    until: number | null | undefined,
  ): Promise<void> {
    await this.#optimistic.run({
      parts: ['settings', 'chats'],
      show: () => this.#store.pendingMutes.add(key, () => until),
      request: () => this.#api.call(setMute, { body }),
      isConfirmedBy: (event) => changesMute(event, key),
      confirm: () => this.#store.setMute(key, until),
    })
  }
}

function changesMute(event: ServerEvent, key: ChatKey): boolean {
  if (event.type !== 'user_settings_changed') return false
  const id = idOf(key)
  return isChannelKey(key)
    ? event.remove_mute_groups.includes(id) || event.add_mute_groups.some(({ gid }) => gid === id)
    : event.remove_mute_users.includes(id) || event.add_mute_users.some(({ uid }) => uid === id)
}
