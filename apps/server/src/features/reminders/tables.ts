declare module '../../engines/database/tables.ts' {
  interface Tables {
    reminder: ReminderRow
  }
}

export interface ReminderRow {
  id: string
  uid: number
  mid: number
  due_at: number
  is_due: number
  done_at: number | null
}
