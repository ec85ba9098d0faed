export { excerptOf } from './text/excerpt.ts'
export { faultOfDomain } from './license/domain.ts'
export * from './license/license-rules.ts'
export * from './notifications/hours.ts'
export * from './permissions/channels.ts'
export * from './permissions/emoji.ts'
export * from './permissions/messages.ts'
export * from './permissions/people.ts'
export { albumOf } from './text/album.ts'
export { customEmojiName, type EmojiPart, emojiParts } from './text/custom-emoji.ts'
export { hasTurns, isolated, shownAddress, shownFileName, withoutTurns } from './text/direction.ts'
export { endsInCode, openFence } from './text/fence.ts'
export {
  findGroupMentions,
  groupMentionOf,
  isGroupMention,
  typedGroupMention,
} from './text/group-mentions.ts'
export { emojiLook, isEmoji, isOnlyEmoji } from './text/emoji.ts'
export type { FoundLink } from './text/links.ts'
export { limitMarks } from './text/marks.ts'
export { findMentions, type PickedMentions, toEditable, toWire } from './text/mention-text.ts'
export { textTypeOf } from './text/markdown-syntax.ts'
export { mentionsOf } from './text/mentions.ts'
export { outgoingText } from './text/outgoing-text.ts'
export { mayHaveLinks, type TextPart, textParts } from './text/parts.ts'
export { isMissedCall, missedCallText, type Preview, previewOf } from './text/preview.ts'
export * from './text/search-query.ts'
export {
  findTerms,
  indexedTerms,
  type SearchTerm,
  searchTerms,
  searchWords,
} from './text/search-words.ts'
export { searchableText, searchTraits } from './text/search-traits.ts'
export { isThreadOnly } from './text/thread-only.ts'
export { sectionsOf } from './text/sections.ts'
export { type EmojiByCode, replaceShortcodes, shortcodeAtEnd } from './text/shortcodes.ts'
export {
  hasMarks,
  type MessageText,
  shorten,
  isModerated,
  snippetOf,
  type Translator,
  withoutMarks,
} from './text/snippet.ts'
export { clockText, type Voice, voiceLength, voiceOf, waveformOf } from './voice/voice.ts'
export { type Language, languageOf, languages } from './text/languages.ts'
export * from './text/truncate.ts'
export * from './text/word-filter.ts'
