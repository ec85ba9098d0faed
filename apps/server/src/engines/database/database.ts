import type { ServerEvent } from '@parley/protocol'
import type { Kysely } from 'kysely'
import type { Audience, BusMessage, Publication } from '../bus/bus.ts'
import type { Tables } from './tables.ts'

/** A handle that can only read. On SQLite the connection behind it is opened read-only as well. */
export type Db = Pick<
  Kysely<Tables>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor'
>

/** A handle that can write. What it tells leaves after the commit; a rollback tells nobody. */
export type Tx = Db &
  Pick<Kysely<Tables>, 'insertInto' | 'updateTable' | 'deleteFrom' | 'replaceInto'> &
  Publisher

/**
 * Subjects of rows that are kept in memory, each with the type of its ids. The feature that keeps them
 * adds its subject with `declare module`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add their subjects to it.
export interface CachedSubjects {}

export interface Publisher {
  /** Announces an event to `audience` once this transaction is on disk. */
  publish(
    audience: Audience,
    event: ServerEvent,
    more?: Omit<Publication, 'audience' | 'json'>,
  ): void
  /** Hands on an event whose JSON exists already. */
  publishEncoded(told: Publication): void
  /** Says that rows kept in memory changed; they are read again before anything is told. No id means all. */
  invalidate<Subject extends keyof CachedSubjects>(
    subject: Subject,
    ...ids: CachedSubjects[Subject][]
  ): void
  /** Message ids, in the order of the commits of all nodes. */
  readonly mids: MidSequence
}

export interface MidSequence {
  /** Draws the next message id. A rolled-back transaction gives its ids back. */
  next(): Promise<number>
  /** The highest message id drawn so far: what comes later lies above it. */
  last(): Promise<number>
}

/** One SQL statement with `?` for its parameters. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** What an append writes: its value for the caller, and the rows of the commit. */
export interface PendingWrite<T> {
  value: T
  statements: readonly Statement[]
}

/** An entry for the message log. */
export interface PendingEntry<T> {
  /** Makes everything that is written, once the mid is known. It must not wait for anything. */
  build(mid: number): PendingWrite<T>
  /** What is announced after the commit. */
  publications(value: T): readonly BusMessage[]
}

export interface Database {
  /** For reading. */
  readonly db: Db
  /**
   * For everything that must look before it writes. Transactions take turns and share commits under
   * savepoints; one that throws rolls back alone. Inside, await nothing but the `tx`: other writers wait
   * for it. Resolves once it is on disk and told.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * For the message log: everything is known once the mid is, so the statements of all waiting entries go
   * to the disk together, in the next commit. Statements that depend on the message, such as a search row
   * or a file reference, are part of it at no extra round trip. Resolves with the built value once it is
   * on disk and told. A commit that fails fails every entry that shares it.
   */
  append<T>(entry: PendingEntry<T>): Promise<T>
  /**
   * Rows of a hot query, each as the tuple of its columns: `?` stands for parameters. Objects with names
   * cost twice what tuples do.
   */
  read<Row extends readonly unknown[]>(sql: string, parameters: readonly unknown[]): Promise<Row[]>
  /** The highest mid drawn so far. */
  lastMid(): Promise<number>
  /** Bytes on disk. */
  size(): Promise<number>
  /** Copies the database to `path` while it is in use. */
  backup(path: string): Promise<void>
  close(): Promise<void>
}

/** What commits go to. */
export interface DatabaseOptions {
  /** Called in the order of the commits. */
  publish(news: readonly BusMessage[]): void | Promise<void>
  /** A transaction that takes longer is rolled back; a minute unless said otherwise. */
  transactionMaxMs?: number
  /** Called when the writer is gone for good: its last commit may be on disk or not. */
  onLost?: (error: Error) => void
}
