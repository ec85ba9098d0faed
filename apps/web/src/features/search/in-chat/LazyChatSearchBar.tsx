import { useState } from 'react'
import type { ChatSearchBarProps } from './ChatSearchBar.tsx'
import { lazyPart } from '../../../ui/index.ts'

let loaded: typeof import('./ChatSearchBar.tsx') | undefined

/** Preloads the search bar, so that what is typed right after Ctrl+F reaches it. */
export async function loadChatSearch() {
  loaded ??= await import('./ChatSearchBar.tsx')
  return loaded
}

const SuspendingBar = lazyPart(async () => ({ default: (await loadChatSearch()).ChatSearchBar }))

/** Searches the open chat. */
export function LazyChatSearchBar(props: ChatSearchBarProps) {
  // Once loaded, render without suspending: the field must exist immediately.
  const [Bar] = useState(() => loaded?.ChatSearchBar ?? SuspendingBar)
  return <Bar {...props} />
}
