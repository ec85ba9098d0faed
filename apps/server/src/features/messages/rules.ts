import { limits, fail } from '@parley/protocol'
import { customEmojiName, isEmoji } from '@parley/rules'
import { parseInt64 } from '../../http/request/validator.ts'

const emojiBytes = 64

/** Fails unless `action` is exactly one emoji or the name of a custom one in colons. */
export function requireEmoji(action: string): void {
  const isGood = Buffer.byteLength(action) <= emojiBytes && isEmoji(action)
  if (!isGood && customEmojiName(action) === undefined) throw fail('bad-emoji', { field: 'action' })
}

/** Reads 1 to 200 comma-separated ids. */
export function readIds(text: string): number[] {
  const words = text.split(',').filter((word) => word !== '')
  if (words.length === 0 || !words.every((word) => parseInt64(word) !== undefined)) {
    throw fail('bad-request', { field: 'ids' })
  }
  const ids = [...new Set(words.map(Number))].sort((a, b) => a - b)
  if (ids.length > limits.bulkDelete) throw fail('too-many-ids')
  return ids
}
