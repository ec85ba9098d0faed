import type { KeyboardEvent } from 'react'
import { changeChatUi, useChatUi, useClient } from '../../../store/index.ts'
import { breakLine } from './line-break.ts'
import { markOfKey } from './marks.ts'
import { deleteMention, replaceAt } from './mentions.ts'
import { isRealKey, isTouch } from './touch.ts'
import type { ComposerPlace } from '../thread.ts'
import type { Writing } from './useWriting.ts'

type FieldKeyEvent = KeyboardEvent<HTMLTextAreaElement>

/** Handles the keys of the text field that the suggestion list does not use. */
export function useKeys(
  { chatKey, place, thread }: ComposerPlace,
  writing: Writing,
  submit: () => void,
) {
  const { draft, shortcodes, insert, mark, rewrite } = writing
  const { store } = useClient()
  const { replyTo } = useChatUi(place)

  /** Ctrl+Enter sends. Enter does so too, except where it continues a list or code, and on the keyboard of a screen. */
  function enter(event: FieldKeyEvent) {
    if (event.shiftKey) return
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const kept = replaceAt(value, selectionStart, selectionEnd, '')
    const broken = breakLine(kept.text, kept.caret)
    const command = event.ctrlKey || event.metaKey
    const breaksLine = broken !== undefined || event.altKey || (isTouch() && !isRealKey(event))
    const sends = command || !breaksLine
    if (sends) submit()
    else if (event.altKey) insert('\n')
    else if (broken) rewrite(broken.text, broken.caret)
    else return
    event.preventDefault()
  }

  /** Backspace restores a shortcode that was just replaced, and deletes a mention as a whole. */
  function erase(event: FieldKeyEvent) {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    if (selectionStart !== selectionEnd) return
    const next =
      shortcodes.before(value, selectionStart) ??
      deleteMention(draft.text, selectionStart, draft.mentions)
    if (!next) return
    event.preventDefault()
    rewrite(next.text, next.caret)
  }

  function editLast(event: FieldKeyEvent) {
    // An unsent message cannot be edited yet, and the user does not mean the message before it.
    if (store.outbox.get(chatKey)?.some(({ state }) => state !== 'failed')) return
    const mids = thread ? store.threads.open(thread.root)?.mids : store.chat(chatKey).mids
    const own = mids?.findLast((mid) => {
      const message = store.messages.get(mid)
      return message?.from_uid === store.me && message.content_type.startsWith('text/')
    })
    if (own === undefined) return
    event.preventDefault()
    changeChatUi(place, { editing: own })
  }

  return function handleKeyDown(event: FieldKeyEvent) {
    const format = markOfKey(event)
    if (event.key === 'Enter') {
      enter(event)
    } else if (format) {
      event.preventDefault()
      mark(format)
    } else if (event.key === 'Backspace') {
      erase(event)
    } else if (event.key === 'Escape' && replyTo !== undefined) {
      changeChatUi(place, { replyTo: undefined })
    } else if (event.key === 'ArrowUp' && draft.text === '') {
      editLast(event)
    }
  }
}
