import type { Leased } from '../jobs/lease.ts'

// The rows of schema.sql, as Kysely reads them. Flags are 0 or 1, times milliseconds.

/** The tables of the engines. Each feature adds its own, in its `tables.ts`. */
export interface Tables {
  sequence: { name: string; value: number }
  config: { name: string; value: string }
  search_index: { rowid: number; words: string }
  job: JobRow
  log_cursor: LogCursorRow
  entry_key: { name: string; digest: string; mid: number; expires_at: number }
  commit_log: CommitRow
  secret: { name: string; value: string }
  node: { name: string; count: number }
  rate_limit: { key: string; points: number; expire: number | null }
}

export interface TargetRow {
  uid: number
  target_uid: number
  target_gid: number
}

/** Up to where a follower has handled the log. */
export interface LogCursorRow extends Leased {
  name: string
  mid: number
}

export interface JobRow extends Leased {
  id: number
  name: string
  payload: string
  due_at: number
  attempts: number
}

/** A commit that the other nodes still have to publish. */
export interface CommitRow {
  seq: number
  /** Identifies the attempt to commit. */
  id: string
  /** JSON. */
  messages: string
  created_at: number
}
