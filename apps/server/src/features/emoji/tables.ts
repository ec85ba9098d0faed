declare module '../../engines/database/tables.ts' {
  interface Tables {
    emoji: EmojiRow
  }
}

export interface EmojiRow {
  /** Names the picture. */
  id: string
  name: string
  /** The media type of the picture. */
  type: string
  created_by: number
  created_at: number
}
