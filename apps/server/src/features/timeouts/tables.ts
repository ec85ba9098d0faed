declare module '../../engines/database/tables.ts' {
  interface Tables {
    timeout: TimeoutRow
  }
}

export interface TimeoutRow {
  gid: number
  uid: number
  until: number
  reason: string
  by_uid: number | null
}
