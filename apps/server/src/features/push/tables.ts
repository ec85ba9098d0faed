declare module '../../engines/database/tables.ts' {
  interface Tables {
    outlet: OutletRow
  }
}

/** Another service by which a user gets notifications. */
export interface OutletRow {
  id: string
  uid: number
  kind: string
  sealed_config: string
  /** The host and the topic, chat or room. */
  place: string
  level: string
  has_text: number
  skips_online: number
  created_at: number
  /** Why the last notification was not accepted. */
  failure: string | null
}
