export { emojiSrc, useCustomEmoji } from './custom-emoji.ts'
export { EmojiPicture } from './EmojiPicture.tsx'
export { EmojiSign } from './EmojiSign.tsx'
