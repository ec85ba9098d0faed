import type { Chat, HistoryWindow } from './chat.ts'
import type { ChatKey } from './chat-key.ts'
import type { Store } from './store.ts'

type ReadingMethod =
  | 'version'
  | 'watch'
  | 'isMissing'
  | 'shownMessage'
  | 'isBeingDeleted'
  | 'wasRemoved'
  | 'autoDeleteSeconds'
  | 'shownChannel'
  | 'isPreviewHidden'
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
  | 'pendingPreviews'
  | 'pendingMutes'
  | 'pendingContacts'
  | 'pendingRemarks'
  | 'pendingPins'
  | 'pendingAutoDelete'
  | 'expiries'
  | 'seen'
  | 'threads'
  | 'activity'
  | 'scheduled'
  | 'reminders'
  | 'hidden'
  | 'statuses'
  | 'unsaved'

type StoreData = {
  [Name in keyof Store as Store[Name] extends (...input: never[]) => unknown
    ? never
    : Exclude<Name, Internals>]: Store[Name]
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
export type ReadonlyStore = Pick<Store, ReadingMethod> & {
  readonly [Name in Exclude<keyof StoreData, 'chats'>]: ReadonlyData<StoreData[Name]>
} & {
  readonly chats: ReadonlyMap<ChatKey, ReadonlyChat>
  readonly seen: Pick<Store['seen'], 'marks'> & { readonly isVisible: boolean | undefined }
  readonly threads: Pick<Store['threads'], 'summary' | 'open' | 'rootOf'> & {
    readonly generation: number
    readonly pageGeneration: number
  }
  readonly activity: Pick<Store['activity'], 'open' | 'count'> & { readonly changes: number }
  readonly statuses: Pick<Store['statuses'], 'of' | 'quietUntil'>
  readonly hidden: Pick<Store['hidden'], 'get'>
  readonly scheduled: Readonly<Pick<Store['scheduled'], 'entries' | 'find'>>
  readonly reminders: Readonly<Pick<Store['reminders'], 'entries' | 'find'>>
  /** The chat of a key, empty when nothing is known of it. */
  chat(key: ChatKey): ReadonlyChat
}
