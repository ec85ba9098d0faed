import type { ChatKey } from '@parley/client'
import type { KeyboardEvent } from 'react'
import { changeChatUi, useChatUi, useClient } from '../../../store/index.ts'
import { deleteMention, type Mark } from './mentions.ts'
import { isTouch } from './touch.ts'
import type { Writing } from './useWriting.ts'

type FieldKeyEvent = KeyboardEvent<HTMLTextAreaElement>

const marksByKey: Record<string, Mark> = { b: 'bold', i: 'italic' }

/** Handles the keys of the text field that the suggestion list does not use. */
export function useKeys(chatKey: ChatKey, writing: Writing, submit: () => void) {
  const { draft, insert, mark, rewrite } = writing
  const { store } = useClient()
  const { replyTo } = useChatUi(chatKey)

  function eraseMention(event: FieldKeyEvent) {
    const { selectionStart, selectionEnd } = event.currentTarget
    if (selectionStart !== selectionEnd) return
    const next = deleteMention(draft.text, selectionStart, draft.mentions)
    if (!next) return
    event.preventDefault()
    rewrite(next.text, next.caret)
  }

  function editLast(event: FieldKeyEvent) {
    // An unsent message cannot be edited yet, and the user does not mean the message before it.
    if (store.outbox.some(({ key, state }) => key === chatKey && state !== 'failed')) return
    const own = store.chat(chatKey).mids.findLast((mid) => {
      const message = store.messages.get(mid)
      return message?.from_uid === store.me && message.content_type.startsWith('text/')
    })
    if (own === undefined) return
    event.preventDefault()
    changeChatUi(chatKey, { editing: own })
  }

  return function handleKeyDown(event: FieldKeyEvent) {
    const command = event.ctrlKey || event.metaKey
    const format = command && !event.altKey ? marksByKey[event.key.toLowerCase()] : undefined
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey && !command && !isTouch()) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Enter' && (command || event.altKey)) {
      event.preventDefault()
      insert('\n')
    } else if (format) {
      event.preventDefault()
      mark(format)
    } else if (event.key === 'Backspace') {
      eraseMention(event)
    } else if (event.key === 'Escape' && replyTo !== undefined) {
      changeChatUi(chatKey, { replyTo: undefined })
    } else if (event.key === 'ArrowUp' && draft.text === '') {
      editLast(event)
    }
  }
}
