declare module '../../engines/database/tables.ts' {
  interface Tables {
    audit_entry: AuditEntryRow
  }
}

export interface AuditEntryRow {
  /** Rises with the time. */
  id: string
  kind: string
  actor_uid: number | null
  actor_name: string | null
  target_uid: number | null
  target_gid: number | null
  target_name: string | null
  ip: string | null
  device: string | null
  user_agent: string | null
  /** JSON. */
  details: string
  /** The text that a search looks through, in lower case. */
  words: string
  created_at: number
}
