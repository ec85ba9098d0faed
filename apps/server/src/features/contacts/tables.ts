declare module '../../engines/database/tables.ts' {
  interface Tables {
    contact: ContactRow
    contact_remark: { uid: number; target_uid: number; remark: string }
  }
}

export interface ContactRow {
  uid: number
  target_uid: number
  status: string
  created_at: number
  updated_at: number
}
