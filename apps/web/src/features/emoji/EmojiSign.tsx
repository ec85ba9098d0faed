import { customEmojiName } from '@parley/rules'
import { emojiSrc, useCustomEmoji } from './custom-emoji.ts'
import { EmojiPicture } from './EmojiPicture.tsx'

/** An emoji as reactions have it: the character, or the picture of `:name:`. */
export function EmojiSign({ emoji }: { emoji: string }) {
  const known = useCustomEmoji()
  const custom = known.get(customEmojiName(emoji) ?? '')
  return custom ? <EmojiPicture name={custom.name} src={emojiSrc(custom)} /> : emoji
}
