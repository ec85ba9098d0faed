import type { ServerEvent } from '@parley/protocol'
import type { Kysely } from 'kysely'
import type { Audience, BusMessage, Publication } from '../bus/bus.ts'
import type { Snapshot } from './snapshot.ts'
import type { Statement } from './statement.ts'
import type { Tables } from './tables.ts'
import type { MatchRange, TextQuery } from './text-query.ts'

/** A handle that can only read. On SQLite the connection behind it is opened read-only as well. */
export type Db = Pick<
  Kysely<Tables>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor'
>

/** A handle that can write. Its events are published after the commit, and dropped by a rollback. */
export type Tx = Db &
  Pick<Kysely<Tables>, 'insertInto' | 'updateTable' | 'deleteFrom' | 'replaceInto'> &
  Publisher

/**
 * Subjects of cached rows, each with the type of its ids. A feature that caches rows adds its subject with
 * `declare module`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add their subjects to it.
export interface CachedSubjects {}

export interface Publisher {
  /** Publishes an event to `audience` once this transaction is on disk. */
  publish(
    audience: Audience,
    event: ServerEvent,
    more?: Omit<Publication, 'audience' | 'json'>,
  ): void
  /** Publishes an event that is already encoded. */
  publishEncoded(told: Publication): void
  /** Makes caches read rows again before any event is published. Without ids, all rows of the subject. */
  invalidate<Subject extends keyof CachedSubjects>(
    subject: Subject,
    ...ids: CachedSubjects[Subject][]
  ): void
  /** Message ids, ascending in the order of commits. */
  readonly mids: MidSequence
}

export interface MidSequence {
  /** Takes the next message id. A rollback returns the ids of its transaction. */
  next(): Promise<number>
  /** The highest message id taken so far. Later messages have higher ids. */
  last(): Promise<number>
}

export type { Statement } from './statement.ts'

/** The result of `build`: the value for the caller and the statements of the commit. */
export interface PendingWrite<T> {
  value: T
  statements: readonly Statement[]
}

/** Makes sure that an entry is written once, however often and on whichever node it is tried. */
export interface EntryKey {
  name: string
  /** A hash of what the entry is made of. */
  digest: string
  /** The key is forgotten after this time. Milliseconds. */
  expiresAt: number
}

/** The key of an entry was used before, for an entry with another digest. */
export class KeyReusedError extends Error {
  constructor() {
    super('The key was used for another entry')
  }
}

/** An entry for the message log. */
export interface PendingEntry<T> {
  /** If an entry with this key is stored, nothing is written and the result is its mid. */
  key?: EntryKey
  /** Builds the rows for a mid. Must be synchronous. */
  build(mid: number): PendingWrite<T>
  /** The messages to publish after the commit. */
  publications(value: T): readonly BusMessage[]
}

export interface Database {
  /** For reading. */
  readonly db: Db
  /**
   * For writes that depend on reads. Transactions run one at a time and share commits, each under a
   * savepoint; one that throws rolls back alone. Await only calls of `tx` inside, because all other
   * writers wait. Resolves once the commit is on disk and its events are published.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * For the message log, where the rows depend on nothing but the mid. All waiting entries are written
   * together in the next commit, including dependent rows such as search rows or file references.
   * Resolves with the mid once it is on disk and its events are published. A failed commit fails all its
   * entries. Fails with a `KeyReusedError` if the key belongs to another entry.
   */
  append<T>(entry: PendingEntry<T>): Promise<number>
  /**
   * Runs a hot query with `?` for parameters. Returns rows as tuples, which cost half of what objects do.
   */
  read<Row extends readonly unknown[]>(sql: string, parameters: readonly unknown[]): Promise<Row[]>
  /** The rows of the search index that match a query, by descending mid. */
  match(query: TextQuery, range: MatchRange): Promise<number[]>
  /** The highest mid taken so far. */
  lastMid(): Promise<number>
  /** Whether no commit has failed since the last one that succeeded, and nothing was found damaged, within a minute. */
  isHealthy(): boolean
  /** Whether this node has published everything that was committed up to some seconds ago. */
  isCurrent(): boolean
  /**
   * Resolves when this node has published everything that any node has committed before the call; undefined
   * if there is no other node. A request waits for it, so that it sees all that was acknowledged before.
   */
  whenCurrent(): Promise<void> | undefined
  /** Removes what only serves for a while: expired keys, and commits that all nodes have published. */
  prune(): Promise<void>
  /** Bytes on disk. */
  size(): Promise<number>
  /** Copies the database to `path` while it is in use. */
  backup(path: string): Promise<void>
  /** All rows as of now, for reading. Close it: it keeps old rows from being removed. */
  snapshot(): Promise<Snapshot>
  close(): Promise<void>
}

/** The messages of one commit, for other nodes. */
export interface Commit {
  /** The place of the commit among those of all nodes: 1, 2, … */
  seq: number
  messages: readonly BusMessage[]
}

export interface DatabaseOptions {
  /** Milliseconds since the epoch. The default is the clock of this machine. */
  now?: () => number
  /** Receives the messages of each commit, in the order of commits. */
  publish(messages: readonly BusMessage[]): void | Promise<void>
  /** The statement that tells the other nodes of a commit, as a part of it. */
  statementOf?: (commit: Commit) => Statement | undefined
  /** Tells the other nodes of a commit, if there is no statement for it. */
  announce?: (commit: Commit) => void
  /** Called with errors that no caller receives. */
  onError?: (error: unknown) => void
  /** A longer transaction is rolled back. The default is a minute. */
  maxTransactionMs?: number
  /** Called when a damaged part of the database was read, and none within the minute before. */
  onDamage?: (error: Error) => void
  /** Called when the writer has ended unexpectedly. Its last commit may or may not be on disk. */
  onLost?: (error: Error) => void
}
