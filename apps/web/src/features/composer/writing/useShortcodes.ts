import { endsInCode, shortcodeAtEnd } from '@parley/rules'
import { useRef } from 'react'
import { useClient } from '../../../store/index.ts'
import {
  emojiTone,
  loadedEmojis,
  loadEmojis,
  rememberEmoji,
  replaceLoadedCodes,
  withTone,
} from '../../messages/index.ts'
import { replaceAt } from './mentions.ts'

interface CaretPosition {
  text: string
  caret: number
}

/** Replaces a shortcode by its emoji when its closing colon is typed, and those that are left when sending. */
export function useShortcodes(rewrite: (text: string, caret: number) => void) {
  const { keyValues } = useClient().environment
  const last = useRef<{ code: string; before: CaretPosition; after: CaretPosition }>(undefined)
  // Codes whose replacement was undone. They are sent as text.
  const kept = useRef(new Set<string>())

  function handleChange(before: string, text: string, caret: number) {
    // Without the emojis, codes stay text. The next colon asks again.
    if (text.includes(':')) void loadEmojis().catch(() => undefined)
    if (last.current?.before.text === text) kept.current.add(last.current.code)
    const isTyped = text.length === before.length + 1 && text[caret - 1] === ':'
    const found = isTyped ? shortcodeAtEnd(text.slice(0, caret)) : undefined
    const emoji = found && loadedEmojis()?.byCode.get(found.code)
    if (!emoji || kept.current.has(found.code) || endsInCode(text.slice(0, found.start))) return
    const after = replaceAt(text, found.start, caret, withTone(emoji, emojiTone(keyValues)))
    last.current = { code: found.code, before: { text, caret }, after }
    rememberEmoji(keyValues, emoji.codes[0] ?? found.code)
    // The field handles the typed colon first.
    queueMicrotask(() => rewrite(after.text, after.caret))
  }

  /** The text before the last replacement, if the caret is still right after it. */
  function before(text: string, caret: number): CaretPosition | undefined {
    const { after, before: typed } = last.current ?? {}
    return after?.text === text && after.caret === caret ? typed : undefined
  }

  function reset() {
    last.current = undefined
    kept.current.clear()
  }

  const replaceAll = (text: string) => replaceLoadedCodes(text, emojiTone(keyValues), kept.current)

  return { handleChange, before, reset, replaceAll }
}
