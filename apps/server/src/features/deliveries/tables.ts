declare module '../../engines/database/tables.ts' {
  interface Tables {
    delivery: DeliveryRow
  }
}

export interface DeliveryRow {
  kind: string
  last_sent_at: number | null
  last_failed_at: number | null
  last_failure: string | null
}
