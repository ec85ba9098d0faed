import type { BusMessage } from '../../bus/bus.ts'
import { UnavailableError } from '../../unavailable-error.ts'
import type { EntryKey } from '../database.ts'
import type { DialectName } from '../dialect.ts'

/** One step of a batch; `many` runs the statement once for each set of parameters. */
export interface Step {
  /** With `?` or `$1` for parameters. */
  sql: string
  parameters?: readonly unknown[]
  many?: (readonly unknown[])[]
  /** The transaction goes on if this step fails. */
  mayFail?: boolean
}

export interface StepAnswer {
  rows: unknown[]
  changes: number
}

/** A batch failed at step `at`. The steps before it were executed. */
export class StepError extends Error {
  readonly at: number
  /** The database rolled back the whole transaction. */
  readonly isTransactionLost: boolean
  constructor(message: string, at: number, isTransactionLost: boolean) {
    super(message)
    this.at = at
    this.isTransactionLost = isTransactionLost
  }
}

/** A group was certainly not committed. It can be written again. */
export class NotCommittedError extends UnavailableError {}

/** The state of the database when a group begins. */
export interface GroupStart {
  /** The first steps of the group. */
  steps: readonly Step[]
  /** The highest mid taken so far. */
  lastMid: number
  /** The place of the last commit among those of all nodes, if there can be others. */
  lastSeq?: number
}

export interface UsedKey {
  digest: string
  mid: number
}

/** The end of a group. */
export interface GroupEnd {
  lastMid: number
  /** The keys of entries that the group stores. */
  keys: readonly (EntryKey & { mid: number })[]
  messages: readonly BusMessage[]
}

/** The connection that writes. It writes one group at a time, and no other node writes meanwhile. */
export interface Writer {
  readonly dialect: DialectName
  /** Starts a group. Waits for the groups of other nodes. */
  begin(): GroupStart | Promise<GroupStart>
  /**
   * Finds those keys of the group that were used before. A group that can be written again may be told that
   * there is none: `commit` then fails with a `NotCommittedError` if there is one.
   */
  findKeys(
    keys: readonly EntryKey[],
    canRepeat: boolean,
  ): ReadonlyMap<string, UsedKey> | Promise<ReadonlyMap<string, UsedKey>>
  /** Runs steps in order and returns the result of the last. Fails once the connection is lost. */
  run(steps: Step[]): Promise<StepAnswer>
  /**
   * Runs the last steps of the group and commits it. Resolves once it is on disk, with its place among the
   * commits of all nodes if there can be others.
   */
  commit(steps: Step[], end: GroupEnd): Promise<number | undefined>
  /** Drops what was written since `begin`. */
  rollBack(): Promise<void>
}

/** The commits of all nodes, which each node publishes in their order. */
export interface SharedLog {
  /**
   * Runs `publish` for commit `seq` of this node when all earlier ones are published. Resolves then, or when
   * those cannot be read for now: the log publishes the commit later.
   */
  publish(seq: number, publish: () => Promise<void>): Promise<void>
  /** Publishes all commits up to `seq`. Reads those that have not come with `read`. */
  reach(seq: number, read: ReadRows): Promise<void>
}

/** Runs a query with `$1` for parameters. */
export type ReadRows = (sql: string, parameters: readonly unknown[]) => Promise<unknown[]>
