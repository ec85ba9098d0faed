import { EmojiPicture } from '../../emoji/index.ts'
import { type Emoji, withTone } from './emojis.ts'

/** An emoji of the picker: the character in a skin tone, or the picture. */
export function EmojiGlyph({ emoji, tone }: { emoji: Emoji; tone: number }) {
  const [code = ''] = emoji.codes
  if (emoji.picture === undefined) return withTone(emoji, tone)
  return <EmojiPicture name={code} src={emoji.picture} />
}
