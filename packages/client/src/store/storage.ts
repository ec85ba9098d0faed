import type { Message } from '../subjects/messages/message.ts'
import type { SavedRows, StoredRow } from './unsaved-rows.ts'

/** Changes that are stored atomically: the cursor is never ahead of the stored messages. */
export interface StoredChanges {
  /** Written rows, and deleted ones. */
  rows: readonly StoredRow[]
  /** Whether `rows` are all there are: others are deleted. */
  isAll: boolean
  messages: readonly Message[]
  /** Messages that are deleted. */
  gone: readonly number[]
}

/** Stores data between visits. */
export interface Storage {
  /** All rows but the messages; undefined if nothing is stored. */
  load(): Promise<SavedRows | undefined>
  messages(mids: readonly number[]): Promise<Message[]>
  save(changes: StoredChanges): Promise<void>
  clear(): Promise<void>
  /** Closes the database. Nothing is read or stored afterwards. */
  close(): void
}

/** Stores nothing; for tests, and for browsers without a database. */
export const noopStorage: Storage = {
  load: async () => undefined,
  messages: async () => [],
  save: async () => {},
  clear: async () => {},
  close: () => {},
}
