import {
  type HiddenChat,
  type RequestOf,
  hideChat,
  orderPinnedChats,
  pinChat,
  type ServerEvent,
  setBurnAfterReading,
  setMute,
  showChat,
  unpinChat,
} from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { type ChatKey, idOf, isChannelKey, keyOf, targetOf } from '../../store/chat-key.ts'
import { hiddenIn } from './hidden-chats.ts'
import type { OptimisticChanges } from '../../store/optimistic.ts'
import type { Store } from '../../store/store.ts'
import type { ClientEnvironment } from '../../environment.ts'

/** Changes the signed-in user's own settings of a chat. */
export class ChatActions {
  readonly #store: Store
  readonly #api: Api
  readonly #optimistic: OptimisticChanges
  readonly #environment: ClientEnvironment
  #lastOrder = Promise.resolve()

  constructor(
    store: Store,
    api: Api,
    optimistic: OptimisticChanges,
    environment: ClientEnvironment,
  ) {
    this.#store = store
    this.#api = api
    this.#optimistic = optimistic
    this.#environment = environment
  }

  /** Mutes a chat for some seconds, or until it is unmuted. */
  mute(key: ChatKey, seconds?: number): Promise<void> {
    const id = idOf(key)
    const span = seconds === undefined ? {} : { expired_in: seconds }
    const body = isChannelKey(key)
      ? { add_groups: [{ gid: id, ...span }] }
      : { add_users: [{ uid: id, ...span }] }
    return this.#setMute(
      key,
      body,
      seconds === undefined ? null : this.#environment.now() + seconds * 1000,
    )
  }

  unmute(key: ChatKey): Promise<void> {
    const ids = [idOf(key)]
    const body = isChannelKey(key) ? { remove_groups: ids } : { remove_users: ids }
    return this.#setMute(key, body, undefined)
  }

  /** Sets after how many seconds the user's later messages in a chat are deleted; 0 keeps them. */
  async setAutoDelete(key: ChatKey, seconds: number): Promise<void> {
    const id = idOf(key)
    const body = isChannelKey(key)
      ? { groups: [{ gid: id, expires_in: seconds }] }
      : { users: [{ uid: id, expires_in: seconds }] }
    await this.#optimistic.run({
      state: 'settings',
      show: () => this.#store.pendingAutoDelete.add(key, () => seconds),
      request: () => this.#api.call(setBurnAfterReading, { body }),
      isConfirmedBy: (event) => changesAutoDelete(event, key),
      confirm: () => this.#store.setAutoDelete(key, seconds),
    })
  }

  /** Pins a chat to the top of the list. */
  async pin(key: ChatKey): Promise<void> {
    await this.#api.call(pinChat, { body: { target: targetOf(key) } })
  }

  async unpin(key: ChatKey): Promise<void> {
    await this.#api.call(unpinChat, { body: { target: targetOf(key) } })
  }

  /** Moves a chat to another place among the pinned ones, before or after `beside`. Pins it if it is not. */
  async movePinned(key: ChatKey, side: 'before' | 'after', beside: ChatKey): Promise<void> {
    const isPinned = this.#store.pinnedAt(key) >= 0
    const moved = (pins: readonly ChatKey[]) => placeBeside(pins, key, side, beside)
    const wanted = moved(this.#store.shownPins())
    await this.#optimistic.run({
      show: () => this.#store.pendingPins.add('pins', moved),
      request: () =>
        this.#inOrder(async () => {
          if (!isPinned) await this.pin(key)
          await this.#api.call(orderPinnedChats, { body: wanted.map(targetOf) })
        }),
      isConfirmedBy: (event) => hasOrder(event, wanted),
    })
  }

  /** Hides a chat until its next message; a muted one, or with `untilMention`, until a mention. */
  async hide(key: ChatKey, untilMention = false): Promise<void> {
    const target = targetOf(key)
    const mid = this.#store.chats.get(key)?.lastMid ?? 0
    const chat = { target, mid, until_mention: untilMention }
    await this.#changeHidden(key, chat, () => this.#api.call(hideChat, { body: chat }))
  }

  /** Shows a hidden chat in the list again. */
  async show(key: ChatKey): Promise<void> {
    const target = this.#store.hidden.get(key)?.target
    if (!target) return
    const request = () => this.#api.call(showChat, { body: { target } })
    await this.#changeHidden(key, undefined, request)
  }

  /** Returns a function that tells whether a chat is hidden. */
  hidden(): (key: ChatKey) => boolean {
    return hiddenIn(this.#store, this.#environment.now())
  }

  /** Sends requests one after another: of two orders, the later one must arrive last. */
  #inOrder(send: () => Promise<void>): Promise<void> {
    const sent = this.#lastOrder.then(send)
    this.#lastOrder = sent.catch(() => undefined)
    return sent
  }

  /** Hides a chat, or shows it if `wanted` is undefined. If the request fails, the chat is as the server has told. */
  async #changeHidden(
    key: ChatKey,
    wanted: HiddenChat | undefined,
    request: () => Promise<unknown>,
  ): Promise<void> {
    const { changes, hidden } = this.#store
    const since = changes.now
    const end = hidden.want(key, wanted)
    try {
      await request()
      if (!changes.hasChanged(since, 'hidden')) hidden.confirm(key, wanted)
    } finally {
      end()
    }
  }

  async #setMute(
    key: ChatKey,
    body: RequestOf<typeof setMute>['body'],
    until: number | null | undefined,
  ): Promise<void> {
    await this.#optimistic.run({
      state: 'settings',
      show: () => this.#store.pendingMutes.add(key, () => until),
      request: () => this.#api.call(setMute, { body }),
      isConfirmedBy: (event) => changesMute(event, key),
      confirm: () => this.#store.setMute(key, until),
    })
  }
}

function placeBeside(
  pins: readonly ChatKey[],
  key: ChatKey,
  side: 'before' | 'after',
  beside: ChatKey,
): readonly ChatKey[] {
  const others = pins.filter((pin) => pin !== key)
  const at = others.indexOf(beside)
  if (at < 0) return pins
  return others.toSpliced(side === 'before' ? at : at + 1, 0, key)
}

function hasOrder(event: ServerEvent, wanted: readonly ChatKey[]): boolean {
  if (event.type !== 'pinned_chats_ordered') return false
  const pins = event.pinned_chats.map(({ target }) => keyOf(target))
  return pins.length === wanted.length && pins.every((key, at) => key === wanted[at])
}

function changesMute(event: ServerEvent, key: ChatKey): boolean {
  if (event.type !== 'user_settings_changed') return false
  const id = idOf(key)
  return isChannelKey(key)
    ? event.remove_mute_groups.includes(id) || event.add_mute_groups.some(({ gid }) => gid === id)
    : event.remove_mute_users.includes(id) || event.add_mute_users.some(({ uid }) => uid === id)
}

function changesAutoDelete(event: ServerEvent, key: ChatKey): boolean {
  if (event.type !== 'user_settings_changed') return false
  const id = idOf(key)
  return isChannelKey(key)
    ? event.burn_after_reading_groups.some(({ gid }) => gid === id)
    : event.burn_after_reading_users.some(({ uid }) => uid === id)
}
