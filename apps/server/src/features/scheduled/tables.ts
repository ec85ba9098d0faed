import type { Claimed } from '../../engines/jobs/lease.ts'
import type { TargetRow } from '../../engines/database/tables.ts'

declare module '../../engines/database/tables.ts' {
  interface Tables {
    scheduled_message: ScheduledMessageRow
  }
}

export interface ScheduledMessageRow extends TargetRow, Claimed {
  id: string
  reply_mid: number | null
  content_type: string
  content: string
  properties: string | null
  bytes: number
  due_at: number
  created_at: number
  error: string | null
}
