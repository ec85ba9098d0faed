import type { VoiceProperties } from '@parley/protocol'
import type { ChatKey } from '../../store/chat-key.ts'

/** A staged file on this device. */
export interface StoredFile {
  id: string
  key: ChatKey
  /** Given for a file that was picked in a thread. */
  thread?: number | undefined
  /** The page that holds the file. Another page takes it over when that page is closed. */
  page: string
  file: File
  /** Given for a voice message. */
  voice?: VoiceProperties | undefined
}

/** Keeps the staged files of one user between visits: the server does not have them. */
export interface FileStorage {
  /** Stores files up to the storage's limit. Returns the ids of those that had room. */
  add(files: readonly StoredFile[]): Promise<ReadonlySet<string>>
  /** All files in the order of their ids. */
  all(): Promise<StoredFile[]>
  /** Assigns the files of a closed page to another page. */
  move(fromPage: string, toPage: string): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  clear(): Promise<void>
  /** Closes the database. Nothing is read or stored afterwards. */
  close(): void
}

/** Stores nothing; for tests, and for browsers without a database. */
export const noopFileStorage: FileStorage = {
  add: async () => new Set(),
  all: async () => [],
  move: async () => {},
  remove: async () => {},
  clear: async () => {},
  close: () => {},
}
