import { emojiNamePattern } from '@parley/protocol'
import { compactEmojis } from '../apps/web/emoji-data.ts'

/** The shortcodes of the picker that a custom emoji could have. */
export async function standardNames(): Promise<string[]> {
  const codes = (await compactEmojis()).flatMap((emoji) => emoji.codes)
  return [...new Set(codes)].filter((code) => emojiNamePattern.test(code)).sort()
}
