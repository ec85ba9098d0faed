import type { ChatKey, PlaceKey } from '@parley/client'
import { createSessionState } from './session-state.ts'

export type { PlaceKey }

export const placeOfThread = (rootMid: number): PlaceKey => `thread-${rootMid}`

export type SidePanel = 'members' | 'pins' | 'favorites'

/** The UI state of a chat, or of a thread in it. In memory only; kept while other chats are open. */
export interface ChatUi {
  replyTo: number | undefined
  editing: number | undefined
  /** Messages ticked in selection mode; undefined outside of it. */
  selected: ReadonlySet<number> | undefined
  panel: SidePanel | undefined
  /** Whether the reply in a thread is sent to its chat too. */
  alsoInChat: boolean
  /** The private answer of a bot. */
  answer: { uid: number; text: string } | undefined
  /** When the search bar was last asked for; undefined while it is closed. */
  searching: number | undefined
  /** A text to put into the composer. `at` makes repeated requests differ. */
  insertion: { text: string; at: number } | undefined
  /** A message to scroll to and highlight. `at` makes repeated requests differ. */
  jump: { mid: number; at: number } | undefined
}

const fresh: ChatUi = {
  replyTo: undefined,
  editing: undefined,
  selected: undefined,
  panel: undefined,
  alsoInChat: false,
  answer: undefined,
  searching: undefined,
  insertion: undefined,
  jump: undefined,
}

interface State {
  chats: Partial<Record<PlaceKey, ChatUi>>
}

const store = createSessionState<State>(() => ({ chats: {} }))

export const useChatUi = (key: PlaceKey): ChatUi => store((state) => state.chats[key] ?? fresh)

export const chatUi = (key: PlaceKey): ChatUi => store.getState().chats[key] ?? fresh

export function changeChatUi(key: PlaceKey, changes: Partial<ChatUi>): void {
  store.setState(({ chats }) => ({
    chats: { ...chats, [key]: { ...fresh, ...chats[key], ...changes } },
  }))
}

/** Opens the search bar of a chat, or returns the focus to it. */
export const openChatSearch = (key: ChatKey) => changeChatUi(key, { searching: performance.now() })

/** Asks the composer of a chat to add a paragraph to its text. */
export const insertIntoComposer = (key: ChatKey, text: string) =>
  changeChatUi(key, { insertion: { text, at: performance.now() } })

/** Asks the feed to show a message, loading it if necessary. */
export const jumpTo = (key: ChatKey, mid: number) =>
  changeChatUi(key, { jump: { mid, at: performance.now() } })
