import type { ChatKey } from '@parley/client'
import { type KeyboardEvent, useState } from 'react'
import { useClient } from '../../../store/index.ts'
import { rememberEmoji } from '../../messages/index.ts'
import { replaceAt } from '../writing/mentions.ts'
import { type Suggestion, useSuggestions } from './useSuggestions.ts'
import type { Writing } from '../writing/useWriting.ts'

/** State and keys of the suggestion list for the word before the caret. */
export function useSuggesting(chatKey: ChatKey, writing: Writing) {
  const { keyValues } = useClient().environment
  const { draft, latest, caret, change, rewrite } = writing
  const offered = useSuggestions(chatKey, draft.text, caret)
  const [wanted, setWanted] = useState({ text: draft.text, row: 0 })
  const [dismissed, setDismissed] = useState<number>()
  // Escape dismisses the suggestions for the whole word, also while it grows.
  const shown = offered && offered.from !== dismissed ? offered : undefined
  const items = shown?.items ?? []
  const row = wanted.text === draft.text ? Math.min(wanted.row, items.length - 1) : 0

  const choose = (next: number) =>
    setWanted({ text: draft.text, row: (next + items.length) % items.length })

  function pick(item: Suggestion) {
    if (!shown) return
    const piece = pieceOf(item)
    if (item.kind === 'person') {
      change({ mentions: { ...latest.current.mentions, [item.user.name]: item.user.uid } })
    } else if (item.kind === 'emoji') {
      rememberEmoji(keyValues, item.remembered)
    }
    const next = replaceAt(latest.current.text, shown.from, caret, piece)
    rewrite(next.text, next.caret)
  }

  /** Returns true if the list handled the key. */
  function handleKeyDown(event: KeyboardEvent): boolean {
    const item = items[row]
    if (!shown || !item) return false
    if (event.key === 'ArrowDown') choose(row + 1)
    else if (event.key === 'ArrowUp') choose(row - 1)
    else if (event.key === 'Enter' && isWhole(item, draft.text)) return false
    else if (event.key === 'Enter' || event.key === 'Tab') pick(item)
    else if (event.key === 'Escape') setDismissed(shown.from)
    else return false
    event.preventDefault()
    return true
  }

  /** Called when the caret moves. Moving it before the dismissed word allows suggestions again. */
  function handleCaretMove(at: number) {
    if (dismissed !== undefined && at <= dismissed) setDismissed(undefined)
  }

  return { items, row, pick, handleKeyDown, handleCaretMove }
}

/** The text that a suggestion inserts. */
function pieceOf(item: Suggestion): string {
  if (item.kind === 'emoji') return `${item.emoji} `
  if (item.kind === 'command') return `/${item.command.name} `
  return item.kind === 'person' ? `@${item.user.name} ` : `@${item.group} `
}

/** Whether the name of a command is typed to its end, so that Enter runs it. */
const isWhole = (item: Suggestion, text: string) =>
  item.kind === 'command' && text === `/${item.command.name}`
