import type { ServerEvent } from '@parley/protocol'
import type { Kysely } from 'kysely'
import type { Audience, News, Told } from '../bus/bus.ts'
import type { MessageRow, Tables } from './tables.ts'

/** A handle that can only read. On SQLite the connection behind it is opened read-only. */
export type Db = Kysely<Tables>

/** A handle that can write. What it tells leaves after the commit; a rollback tells nobody. */
export type Tx = Kysely<Tables> & Telling

export interface Telling {
  /** Announces an event to `audience` once this transaction is on disk. */
  tell(audience: Audience, event: ServerEvent, more?: Omit<Told, 'audience' | 'json'>): void
  /** Hands on an event whose JSON exists already. */
  pass(told: Told): void
  /** Says that rows kept in memory changed; they are read again before anything is told. */
  touch(subject: string, ...ids: (number | string)[]): void
  /** Draws the next message id. A rolled-back transaction gives its ids back. */
  nextMid(): number
}

/** A message for the log: `build` gets its mid and makes the row, `news` what to announce of it. */
export interface Entry {
  build(mid: number): MessageRow
  news(row: MessageRow): readonly News[]
}

export interface Database {
  /** For reading. */
  readonly db: Db
  /**
   * For everything that must look before it writes. Transactions take turns and share commits under
   * savepoints; one that throws rolls back alone. Inside, await nothing but the `tx`: the writer is
   * waiting behind you. Resolves once it is on disk and told.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * For the message log: the row is complete once its mid is known, so it shares the next commit with
   * whatever else waits. Resolves with the row once it is on disk and told. A commit that fails takes all
   * who share it along.
   */
  append(entry: Entry): Promise<MessageRow>
  /**
   * Rows of a hot query, each as the tuple of its columns: `?` stands for parameters, in words that both
   * databases know. A hundred objects with names cost twice what their tuples do.
   */
  read<Row extends readonly unknown[]>(sql: string, parameters: readonly unknown[]): Promise<Row[]>
  /** The highest mid drawn so far. */
  lastMid(): number
  /** Bytes on disk. */
  size(): Promise<number>
  /** Copies the database to `path` while it is in use. */
  backup(path: string): Promise<void>
  close(): Promise<void>
}

/** What commits go to. */
export interface DatabaseOptions {
  /** Called in the order of the commits. */
  publish(news: readonly News[]): void | Promise<void>
  /** A transaction that takes longer is rolled back; a minute unless said otherwise. */
  transactionMaxMs?: number
  /** Called when the writer is gone for good: what it had in hand may be on disk or not. */
  onLost?: (error: Error) => void
}
