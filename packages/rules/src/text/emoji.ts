import { emojiParts } from './custom-emoji.ts'

// One user-perceived character that Unicode classes as emoji, skin tones, flags and families included.
const oneEmoji =
  /^(?:\p{RI}\p{RI}|[0-9#*]\uFE0F?\u20E3|(?!\p{RI}|[0-9#*])\p{Emoji}(?:\p{EMod}|\uFE0F)?(?:\u200D(?!\p{RI}|[0-9#*])\p{Emoji}(?:\p{EMod}|\uFE0F)?)*(?:[\u{E0020}-\u{E007E}]+\u{E007F})?)$/u
// A picture, its modifiers and joiners, flags; digits are emoji components too and are none by themselves.
const onlyEmoji = /^(?:\p{Extended_Pictographic}|\p{RI}|\p{EMod}|\u200D|\uFE0F|\s)+$/u
const maxOne = 64
const maxFew = 60
// The same with the longest names of custom emoji.
const longestFew = 1_000

/** Whether a text is one single emoji. */
export const isEmoji = (text: string): boolean => text.length <= maxOne && oneEmoji.test(text)

/** What two spellings of one emoji have in common: keyboards differ in U+FE0F, which asks for the colored form. */
export const emojiLook = (emoji: string): string => emoji.replaceAll('\uFE0F', '')

/** Whether a message is nothing but a few emojis, which are then drawn large. `isKnown` confirms custom ones. */
export function isOnlyEmoji(content: string, isKnown: (name: string) => boolean = () => false) {
  if (content.length > longestFew) return false
  const text = emojiParts(content, isKnown)
    .map((part) => (part.kind === 'emoji' ? '😀' : part.text))
    .join('')
  return text.length <= maxFew && onlyEmoji.test(text) && text.trim() !== ''
}
