declare module '../../engines/database/tables.ts' {
  interface Tables {
    personal_status: PersonalStatusRow
  }
}

export interface PersonalStatusRow {
  uid: number
  emoji: string
  text: string
  expires_at: number | null
  pronouns: string
  quiet_until: number | null
}
