declare module '../../engines/database/tables.ts' {
  interface Tables {
    account: AccountRow
    users_log: { log_id: number; uid: number; entry: string; created_at: number }
    presence: { uid: number; device: string; node: string }
  }
}

export interface AccountRow {
  uid: number
  name: string
  name_key: string
  email: string | null
  email_confirmed: number
  password: string | null
  gender: number
  language: string
  is_admin: number
  is_bot: number
  create_by: string
  status: string
  avatar_updated_at: number
  webhook_url: string | null
  widget_id: string | null
  msg_smtp_notify_enable: number
  joined_mid: number
  created_at: number
  updated_at: number
  last_seen_at: number | null
}
