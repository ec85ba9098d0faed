import type { ChatKey } from '@parley/client'
import { useRef, useState } from 'react'
import { useClient } from '../../store/index.ts'
import { applyMark, type Mark, replaceAt } from './mentions.ts'
import { retype } from './retype.ts'
import { useDraft } from './useDraft.ts'

/** The text being written: the draft, the field it stands in, and the ways to change both. */
export function useWriting(chatKey: ChatKey) {
  const client = useClient()
  const { draft, latest, change, clear } = useDraft(chatKey)
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(draft.text.length)

  /** Takes over what stands in the field. */
  function write(text: string, at: number) {
    change({ text })
    setCaret(at)
    if (text.trim() === '') client.typing.stopped(chatKey)
    else client.typing.typing(chatKey)
  }

  /** Puts another text into the field and selects a stretch of it, or places the caret. */
  function rewrite(text: string, start: number, end = start) {
    if (field.current && retype(field.current, text, start, end)) return
    write(text, end)
    // The caret can stand behind what was put in once that is drawn.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(start, end)
    })
  }

  /** Where something would be put in: the caret, or what is selected. */
  function selection() {
    const { selectionStart = caret, selectionEnd = caret } = field.current ?? {}
    return { from: selectionStart, to: selectionEnd }
  }

  function insert(piece: string) {
    const { from, to } = selection()
    const next = replaceAt(latest.current.text, from, to, piece)
    rewrite(next.text, next.caret)
  }

  function mark(how: Mark) {
    const { from, to } = selection()
    const next = applyMark(latest.current.text, from, to, how)
    if (!latest.current.markdown) change({ markdown: true })
    rewrite(next.text, next.start, next.end)
  }

  return { field, draft, latest, caret, setCaret, change, clear, write, rewrite, insert, mark }
}

export type Writing = ReturnType<typeof useWriting>
