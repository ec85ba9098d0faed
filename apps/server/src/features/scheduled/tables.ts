import type { TargetRow } from '../../engines/database/tables.ts'

declare module '../../engines/database/tables.ts' {
  interface Tables {
    scheduled_message: ScheduledMessageRow
  }
}

export interface ScheduledMessageRow extends TargetRow {
  id: string
  reply_mid: number | null
  content_type: string
  content: string
  properties: string | null
  bytes: number
  due_at: number
  created_at: number
  claimed_until: number
  error: string | null
}
