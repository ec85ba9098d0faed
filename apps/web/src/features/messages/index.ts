import { lazy } from 'react'

export { EmojiPicker } from './EmojiPicker.tsx'
export { Markdown } from './Markdown.tsx'
export { MessageContent } from './MessageContent.tsx'
export { MessageFeed } from './MessageFeed.tsx'
export { MessageSnippet, Snippet } from './MessageSnippet.tsx'
export { findMentions, type PickedMentions, toWire } from './mention-text.ts'
export { PlainText } from './PlainText.tsx'
export { snippetOf } from './snippet.ts'

// Loaded when they are first opened.
export const PinsPanel = lazy(async () => ({
  default: (await import('./PinsPanel.tsx')).PinsPanel,
}))
export const SelectionBar = lazy(async () => ({
  default: (await import('./SelectionBar.tsx')).SelectionBar,
}))
