import type { Message } from '../subjects/messages/message.ts'
import type { Snapshot } from './stored.ts'

/** Changes that are stored atomically: the cursor is never ahead of the stored messages. */
export interface Changes {
  saved: Snapshot | undefined
  messages: readonly Message[]
  gone: readonly number[]
}

/** Stores data between visits. */
export interface Storage {
  load(): Promise<Snapshot | undefined>
  messages(mids: readonly number[]): Promise<Message[]>
  save(changes: Changes): Promise<void>
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
