declare module '../../engines/database/tables.ts' {
  interface Tables {
    magic_token: MagicTokenRow
    removal: { gid: number; uid: number; created_at: number }
  }
}

export interface MagicTokenRow {
  token_hash: string
  kind: string
  email: string | null
  uid: number | null
  gid: number | null
  password: string | null
  name: string | null
  confirmed: number
  parent: string | null
  created_by: number | null
  max_uses: number
  used: number
  expires_at: number
  created_at: number
}
