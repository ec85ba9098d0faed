import type { TargetRow } from '../../engines/database/tables.ts'

declare module '../../engines/database/tables.ts' {
  interface Tables {
    draft: DraftRow
  }
}

interface DraftRow extends TargetRow {
  text: string
  mentions: string
  reply_to: number | null
  version: number
}
