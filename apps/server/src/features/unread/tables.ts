import type { TargetRow } from '../../engines/database/tables.ts'

declare module '../../engines/database/tables.ts' {
  interface Tables {
    unread_mark: UnreadMarkRow
  }
}

interface UnreadMarkRow extends TargetRow {
  mid: number
}
