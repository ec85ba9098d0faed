import type { Chat, HistoryWindow } from './chat.ts'
import type { ChatKey } from './chat-key.ts'
import type { ShownState } from './state.ts'
import type { StoreCore } from './store.ts'

type ReadingMethod =
  | 'version'
  | 'watch'
  | 'isMissing'
  | 'shownMessage'
  | 'isBeingDeleted'
  | 'wasRemoved'
  | 'autoDeleteSeconds'
  | 'shownChannel'
  | 'mutedUntil'
  | 'contactStatus'
  | 'remarkOf'
  | 'nameOf'
  | 'isMuted'
  | 'pinnedAt'
  | 'shownPins'

type Internals =
  | 'pendingMessages'
  | 'pendingChannels'
  | 'pendingMutes'
  | 'pendingContacts'
  | 'pendingRemarks'
  | 'pendingPins'
  | 'pendingAutoDelete'
  | 'expiries'
  | 'unsaved'
  | 'hooks'

type StoreData = {
  [Name in keyof StoreCore as StoreCore[Name] extends (...input: never[]) => unknown
    ? never
    : Exclude<Name, Internals>]: StoreCore[Name]
}

type ReadonlyData<T> =
  T extends ReadonlyMap<infer Key, infer Value>
    ? ReadonlyMap<Key, ReadonlyData<Value>>
    : T extends ReadonlySet<infer Value>
      ? ReadonlySet<Value>
      : Readonly<T>

/** A chat as components see it. */
export type ReadonlyChat = Readonly<Omit<Chat, 'mids' | 'historyWindow'>> & {
  readonly mids: readonly number[]
  readonly historyWindow:
    | (Readonly<Omit<HistoryWindow, 'mids'>> & { mids: readonly number[] })
    | undefined
}

/** The store as components see it. Only the parts of this package hold the writable one. */
export type ReadonlyStore = Pick<StoreCore, ReadingMethod> &
  ShownState & {
    readonly [Name in Exclude<keyof StoreData, 'chats'>]: ReadonlyData<StoreData[Name]>
  } & {
    readonly chats: ReadonlyMap<ChatKey, ReadonlyChat>
    /** The chat of a key, empty when nothing is known of it. */
    chat(key: ChatKey): ReadonlyChat
  }
