import type { TargetRow } from '../../engines/database/tables.ts'

declare module '../../engines/database/tables.ts' {
  interface Tables {
    activity: ActivityRow
  }
}

/** `target_uid` is 0 for a channel, `target_gid` for a direct chat. */
export interface ActivityRow extends TargetRow {
  mid: number
  kind: string
  about_mid: number | null
  done_at: number | null
  thread_only: number
}
