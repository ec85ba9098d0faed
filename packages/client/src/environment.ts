import type { Storage } from './store/storage.ts'
import type { FileStorage } from './subjects/uploads/file-storage.ts'

/** Everything the client needs from the platform. The browser and the tests each implement it. */
export interface Environment {
  /** Origin of the server, without `/api`; empty for the page's own origin. */
  base: string
  fetch: typeof fetch
  /** Milliseconds since the epoch. */
  now(): number
  /** The order of two names in the language of the user: negative if `one` comes first. */
  compareTexts(one: string, other: string): number
  /** Small texts that are stored synchronously: session, drafts, unsent messages. */
  keyValues: KeyValueStore
  /** Opens the database of one user, named by `scope`, which keeps their data between visits. */
  openStorage(scope: string): Storage
  /** Opens the database of one user for files that are not sent yet. */
  openFileStorage(scope: string): FileStorage
  /** Runs `work` before the next frame is rendered, or soon in a hidden page. */
  nextFrame(work: () => void): void
  isOnline(): boolean
  isVisible(): boolean
  /** Calls `changed` when the network or the visibility changed. Returns the unsubscribe function. */
  onChange(changed: () => void): () => void
  /** Starts the app again, with nothing in memory. */
  restart(): void
  /** Whether another window of the same browser runs. */
  isOpenElsewhere(): Promise<boolean>
  /** Runs `work` under a lock that all tabs share. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** The environment of one client, which cannot open another user's database. */
export type ClientEnvironment = Omit<Environment, 'openStorage' | 'openFileStorage'>

/** Texts by name, stored synchronously, like localStorage. */
export interface KeyValueStore {
  get(name: string): string | null
  set(name: string, text: string): void
  remove(name: string): void
  names(): string[]
}
