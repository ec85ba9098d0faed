import type { HiddenChat } from '@parley/protocol'
import { type ChatKey, keyOf } from './chat-key.ts'
import type { Store } from './store.ts'

/** The chats that the user hides, each with the newest message at that time. */
export class HiddenChats {
  #chats: ReadonlyMap<ChatKey, HiddenChat> = new Map()

  get(key: ChatKey): HiddenChat | undefined {
    return this.#chats.get(key)
  }

  all(): HiddenChat[] {
    return [...this.#chats.values()]
  }

  replace(chats: readonly HiddenChat[]): void {
    this.#chats = new Map(chats.map((chat) => [keyOf(chat.target), chat]))
  }

  set(chat: HiddenChat): void {
    this.replace([...this.all(), chat])
  }

  delete(key: ChatKey): void {
    this.replace(this.all().filter(({ target }) => keyOf(target) !== key))
  }
}

/** Whether the user left a public channel: it is hidden until a message mentions them. */
export const hasLeft = (
  { hidden }: { readonly hidden: Pick<HiddenChats, 'get'> },
  key: ChatKey,
): boolean => hidden.get(key)?.until_mention === true

/**
 * Returns a function that tells whether a chat is hidden now: until its next message, or until a mention if it
 * is muted or was left.
 */
export function hiddenIn(store: Store, now: number): (key: ChatKey) => boolean {
  return (key) => {
    const hidden = store.hidden.get(key)
    if (!hidden) return false
    const { lastMid, mentions } = store.chats.get(key) ?? { lastMid: 0, mentions: 0 }
    if (mentions > 0) return false
    return hidden.until_mention || store.isMuted(key, now) || lastMid <= hidden.mid
  }
}
