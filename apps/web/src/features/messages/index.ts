export { useCustomEmojis } from './emoji/custom.ts'
export { EmojiPopover } from './emoji/EmojiPopover.tsx'
export {
  loadedEmojis,
  loadEmojis,
  replaceLoadedCodes,
  useEmojis,
  withTone,
} from './emoji/emojis.ts'
export { emojiTone, recentEmojis, rememberEmoji } from './emoji/memory.ts'
export { searchEmojis } from './emoji/search.ts'
export { PinsPanel, SelectionBar } from './panels/lazy.ts'
export { type ChosenMessage, contextOfMessage, focusedMessage } from './feed/open-feeds.ts'
export { useFeed } from './feed/chat-context.ts'
export { loadMessageEdit } from './actions/LazyMessageEdit.tsx'
export { MessageList } from './list/MessageList.tsx'
export { ContentSlotsContext } from './text/content-slots.ts'
export { FeedSkeleton } from './feed/FeedSkeleton.tsx'
export { MessageContent } from './text/MessageContent.tsx'
export { MessageFeed } from './feed/MessageFeed.tsx'
export { MessagePreview } from './row/MessagePreview.tsx'
export { MessageSnippet, Snippet } from './row/MessageSnippet.tsx'
export { PlainText } from './text/PlainText.tsx'
