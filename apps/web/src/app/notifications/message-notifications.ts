import { type ChatKey, type Client, idOf, isChannelKey } from '@parley/client'
import type { ChatMessage } from '@parley/protocol'
import { previewOf } from '@parley/rules'
import i18next from 'i18next'
import {
  avatarSrc,
  logoSrc,
  openNotification,
  preferences,
  pushState,
  type SystemNotification,
} from '../../store/index.ts'

/** A notification that is shown, and its chat or thread. */
interface Shown {
  notification: SystemNotification
  key: ChatKey
  /** The reply in a thread; undefined for a message of the chat. */
  reply: number | undefined
}

/** The desktop notifications of one client: at most one per chat or thread, closed once that is read. */
export class MessageNotifications {
  readonly #client: Client
  readonly #onOpen: (key: ChatKey, root?: number) => void
  /** By the chat, or by the thread. */
  readonly #shown = new Map<string, Shown>()

  constructor(client: Client, onOpen: (key: ChatKey, root?: number) => void) {
    this.#client = client
    this.#onOpen = onOpen
  }

  /** Shows a message; `root` is the thread that it was sent into only. */
  show(key: ChatKey, message: ChatMessage, root?: number): void {
    // The service worker shows it, also when this page is asleep.
    if (pushState() === 'on' && this.#client.environment.base === '') return
    const { title, icon } = headOf(this.#client, key, message.from_uid)
    const body = preferences().notifyText
      ? textOf(this.#client, message)
      : i18next.t('chat:notify.new')
    // The app plays its own sound.
    const place = root === undefined ? key : `${key} ${root}`
    const options = { body, icon, tag: `${this.#client.scope} ${place}`, silent: true }
    const notification = openNotification(title, options, () => this.#onOpen(key, root))
    const reply = root === undefined ? undefined : message.mid
    if (notification) this.#shown.set(place, { notification, key, reply })
  }

  closeRead(): void {
    const { chats, activity } = this.#client.store
    for (const [place, { notification, key, reply }] of this.#shown) {
      const isUnread =
        reply === undefined ? (chats.get(key)?.unread ?? 0) > 0 : activity.open.has(reply)
      if (isUnread) continue
      notification.close()
      this.#shown.delete(place)
    }
  }

  closeAll(): void {
    for (const { notification } of this.#shown.values()) notification.close()
    this.#shown.clear()
  }
}

function headOf({ store, environment }: Client, key: ChatKey, from: number) {
  const author = store.users.get(from)
  const name = store.nameOf(from) ?? i18next.t('chat:message.somebody')
  const channel = isChannelKey(key) ? store.channels.get(idOf(key)) : undefined
  const title = channel
    ? i18next.t('chat:notify.inChannel', {
        name,
        channel: channel.name,
      })
    : name
  const { base } = environment
  const icon = (author && avatarSrc(author, base)) ?? logoSrc(store.logoUpdatedAt, base)
  return { title, icon }
}

function textOf({ store }: Client, { detail }: ChatMessage): string {
  if (detail.type === 'reaction') return ''
  const { kind, text } = previewOf(detail, (uid) => store.nameOf(uid))
  if (kind === 'voice' && text !== '') return i18next.t('chat:list.kind.voiceOf', { length: text })
  return text === '' ? i18next.t(`chat:list.kind.${kind}`) : text
}
