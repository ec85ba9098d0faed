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

/** The desktop notifications of one client: at most one per chat, closed once the chat is read. */
export class MessageNotifications {
  readonly #client: Client
  readonly #onOpen: (key: ChatKey) => void
  readonly #shown = new Map<ChatKey, SystemNotification>()

  constructor(client: Client, onOpen: (key: ChatKey) => void) {
    this.#client = client
    this.#onOpen = onOpen
  }

  show(key: ChatKey, message: ChatMessage): void {
    // The service worker shows it, also when this page is asleep.
    if (pushState() === 'on' && this.#client.environment.base === '') return
    const { title, icon } = headOf(this.#client, key, message.from_uid)
    const body = preferences().notifyText
      ? textOf(this.#client, message)
      : i18next.t('chat:notify.new')
    // The app plays its own sound.
    const options = { body, icon, tag: `${this.#client.scope} ${key}`, silent: true }
    const notification = openNotification(title, options, () => this.#onOpen(key))
    if (notification) this.#shown.set(key, notification)
  }

  closeRead(): void {
    for (const [key, notification] of this.#shown) {
      if ((this.#client.store.chats.get(key)?.unread ?? 0) > 0) continue
      notification.close()
      this.#shown.delete(key)
    }
  }

  closeAll(): void {
    for (const notification of this.#shown.values()) notification.close()
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
