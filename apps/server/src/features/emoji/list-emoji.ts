import { createHash } from 'node:crypto'
import type { CustomEmoji, EventOf } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import type { EmojiRow } from './tables.ts'
import type { EmojiServices } from './services.ts'

export const toWire = ({ id, name, created_by, created_at }: EmojiRow): CustomEmoji => ({
  id,
  name,
  created_by,
  created_at,
})

/** All custom emoji by name as JSON, and a tag that changes with them. */
export function listEmoji({ emoji }: EmojiServices): { json: Buffer; etag: string } {
  const rows = [...emoji.cache.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const json = Buffer.from(JSON.stringify(rows.map(toWire)))
  const hash = createHash('sha256').update(json).digest('base64url')
  return { json, etag: `"${hash.slice(0, 22)}"` }
}

export const publishChange = (tx: Tx, change: Omit<EventOf<'emoji_changed'>, 'type'>): void =>
  tx.publish(
    { to: 'everyone' },
    { type: 'emoji_changed', ...change },
    { extended: true, variants: { guest: null } },
  )
