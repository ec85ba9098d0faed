import { lazy } from 'react'

// Kept out of index.ts: code in an index file defeats tree shaking.

/** Loaded when a chat is first searched. */
export const ChatSearchBar = lazy(async () => ({
  default: (await import('./ChatSearchBar.tsx')).ChatSearchBar,
}))
