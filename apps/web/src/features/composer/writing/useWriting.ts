import type { ChatKey } from '@parley/client'
import { useRef, useState } from 'react'
import { type PlaceKey, useClient } from '../../../store/index.ts'
import { useTypedMentions } from '../../users/index.ts'
import { insertLate } from './late-insertion.ts'
import { applyMark, type Mark } from './marks.ts'
import { replaceAt } from './mentions.ts'
import { retype } from './retype.ts'
import { useShortcodes } from './useShortcodes.ts'
import { useDraft } from '../useDraft.ts'

/** The draft, its text field, and functions that change both. */
export function useWriting(chatKey: ChatKey, place: PlaceKey) {
  const client = useClient()
  const { draft, latest, change, clear } = useDraft(place)
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(draft.text.length)
  const [awaited, setAwaited] = useState(0)

  const shortcodes = useShortcodes(rewrite)
  const typedMentions = useTypedMentions(chatKey)

  /** The people whom a text mentions, by the name in it: picked from the list, or typed. */
  const mentionsIn = (text: string): Record<string, number> => {
    const picked = latest.current.mentions
    return { ...typedMentions(text, picked).named, ...picked }
  }

  /** The typed names that fit several people. */
  const ambiguousIn = (text: string) => typedMentions(text, latest.current.mentions).ambiguous

  /** The text of the field. The last rendered draft may be older. */
  const current = () => field.current?.value ?? latest.current.text

  /** Stores the text of the field in the draft. */
  function write(text: string, at: number) {
    shortcodes.handleChange(latest.current.text, text, at)
    change({ text })
    setCaret(at)
    // A command is no message.
    if (text.trim() === '' || text.startsWith('/')) client.typing.stopped(chatKey)
    else client.typing.typing(chatKey)
  }

  /** Replaces the text of the field and selects a range, or places the caret. */
  function rewrite(text: string, start: number, end = start) {
    if (field.current && retype(field.current, text, start, end)) return
    write(text, end)
    // The selection can be set only after the new text has rendered.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(start, end)
    })
  }

  /** The selected range, or the caret as an empty range. */
  function selection() {
    const { selectionStart = caret, selectionEnd = caret } = field.current ?? {}
    return { from: selectionStart, to: selectionEnd }
  }

  function insert(piece: string) {
    const { from, to } = selection()
    const next = replaceAt(latest.current.text, from, to, piece)
    rewrite(next.text, next.caret)
  }

  /** Inserts a text that is not there yet, such as a converted paste, where the caret is now. */
  async function insertAwaited(coming: Promise<string>): Promise<void> {
    const point = { text: current(), ...selection() }
    setAwaited((count) => count + 1)
    const piece = await coming
    const next = insertLate(point, piece, { text: current(), caret: selection().to })
    rewrite(next.text, next.caret)
    setAwaited((count) => count - 1)
  }

  function mark(how: Mark) {
    const { from, to } = selection()
    const next = applyMark(latest.current.text, from, to, how)
    rewrite(next.text, next.start, next.end)
  }

  function clearAll() {
    clear()
    shortcodes.reset()
  }

  return {
    field,
    draft,
    latest,
    current,
    caret,
    shortcodes,
    typedMentions,
    mentionsIn,
    ambiguousIn,
    setCaret,
    change,
    clear: clearAll,
    write,
    rewrite,
    insert,
    insertAwaited,
    /** Whether a text that was asked for is not inserted yet. */
    isAwaiting: awaited > 0,
    mark,
  }
}

export type Writing = ReturnType<typeof useWriting>
