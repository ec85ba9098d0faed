declare module '../../engines/database/tables.ts' {
  interface Tables {
    bot_key: BotKeyRow
  }
}

export interface BotKeyRow {
  /** `BotScope`s, separated by blanks. */
  scopes: string
  /** The channel of a hook, whose secret this is. */
  gid: number | null
  id: number
  uid: number
  name: string
  /** SHA-256 of the key, in hex. */
  digest: string
  /** Its first and last characters. */
  shown: string
  created_at: number
  last_used_at: number | null
}
