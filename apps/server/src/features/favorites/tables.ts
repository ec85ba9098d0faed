declare module '../../engines/database/tables.ts' {
  interface Tables {
    favorite: FavoriteRow
  }
}

export interface FavoriteRow {
  number: number
  /** A uuid. */
  id: string
  uid: number
  /** The path of its archive. */
  path: string
  created_at: number
}
