declare module '../../engines/database/tables.ts' {
  interface Tables {
    report: ReportRow
    warning: WarningRow
  }
}

export interface ReportRow {
  /** A uuid. */
  id: string
  mid: number
  /** Null for a direct chat. */
  gid: number | null
  from_uid: number
  reporter_uid: number
  reason: string
  note: string
  content_type: string
  content: string
  created_at: number
  state: string
  closed_by: number | null
  closed_at: number | null
  is_told: number
}

export interface WarningRow {
  /** A uuid. */
  id: string
  uid: number
  by_uid: number
  mid: number
  /** Null for a direct chat. */
  gid: number | null
  text: string
  content: string
  created_at: number
  confirmed_at: number | null
}
