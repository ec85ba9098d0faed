import type { ReadonlyRows } from './rows.ts'
import type { ShownState } from './state.ts'
import type { StoreCore } from './store.ts'
import type { ReadonlyValue } from './value.ts'

type ReadingMethod =
  | 'watch'
  | 'chat'
  | 'isMissing'
  | 'shownMessage'
  | 'isBeingDeleted'
  | 'wasRemoved'
  | 'autoDeleteSeconds'
  | 'shownChannel'
  | 'unsent'
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
  | 'knownOffset'

type StoreData = {
  [Name in keyof StoreCore as StoreCore[Name] extends (...input: never[]) => unknown
    ? never
    : Exclude<Name, Internals>]: StoreCore[Name]
}

type ReadonlyData<T> =
  T extends ReadonlyRows<infer Key, infer Row>
    ? ReadonlyRows<Key, ReadonlyData<Row>>
    : T extends ReadonlyMap<infer Key, infer Value>
      ? ReadonlyMap<Key, ReadonlyData<Value>>
      : T extends ReadonlySet<infer Value>
        ? ReadonlySet<Value>
        : T extends ReadonlyValue<infer Value>
          ? ReadonlyValue<Value>
          : Readonly<T>

/** The store as components see it. Only the parts of this package hold the writable one. */
export type ReadonlyStore = Pick<StoreCore, ReadingMethod> &
  ShownState & {
    readonly [Name in keyof StoreData]: ReadonlyData<StoreData[Name]>
  }
