import type { Storage } from './persister.ts'

/** What enters from outside. Tests and the browser each bring their own. */
export interface Environment {
  /** Origin of the server, without `/api`; empty for the page's own. */
  base: string
  fetch: typeof fetch
  /** Milliseconds since the epoch. */
  now(): number
  /** Small texts that are stored the moment they change: session, drafts, unsent messages. */
  keyValues: KeyValueStore
  /** Opens the database of one person, named by `scope`, in which their memory outlives the page. */
  openStorage(scope: string): Storage
  /** Runs `work` before the next picture is drawn, or soon when nothing is drawn. */
  nextFrame(work: () => void): void
  isOnline(): boolean
  isVisible(): boolean
  /** Calls back when the network or the visibility changed; gives a way to stop. */
  onChange(changed: () => void): () => void
  /** Whether another window of the same browser runs. */
  isOpenElsewhere(): Promise<boolean>
  /** Runs `work` while nobody else does, in any tab. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** The environment of one client: without the means to open another person's database. */
export type ClientEnvironment = Omit<Environment, 'openStorage'>

/** Texts by name, stored at once; like localStorage. */
export interface KeyValueStore {
  get(name: string): string | null
  set(name: string, text: string): void
  remove(name: string): void
  names(): string[]
}
