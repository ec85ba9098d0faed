import { limits } from '@parley/protocol'
import { LRUCache } from 'lru-cache'
import { RowCache } from '../../engines/database/row-cache.ts'
import type { EmojiRow } from './tables.ts'
import type { UsersServices } from '../users/index.ts'
import { readEmoji } from './store.ts'

export interface EmojiState {
  /** All custom emoji, by name. */
  cache: RowCache<string, EmojiRow>
  /** First frames of animated emoji, by id. */
  firstFrames: LRUCache<string, Uint8Array>
}

export interface EmojiServices extends UsersServices {
  emoji: EmojiState
}

export const createEmojiState = ({ bus, db }: UsersServices): EmojiState => ({
  cache: new RowCache<string, EmojiRow>({
    bus,
    subject: 'emoji',
    read: async (names) => (await readEmoji(db, names)).map((row) => [row.name, row] as const),
  }),
  firstFrames: new LRUCache({ max: limits.customEmoji }),
})
