import { endsInCode } from '@parley/rules'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import type { Writing } from '../writing/useWriting.ts'
import { pastedFiles } from './pasted-files.ts'
import { isFormatted, markdownOf } from './pasted-markdown.ts'

/** Handles pastes: files are staged, tables and formatted text become Markdown. Ctrl+Shift+V pastes plain text. */
export function usePaste({ insert, current, field }: Writing, onFiles: (files: File[]) => void) {
  const wantsPlain = useRef(false)

  function watchKey({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) {
    if (key.toLowerCase() === 'v' && (ctrlKey || metaKey)) wantsPlain.current = shiftKey
  }

  function handlePaste(event: ClipboardEvent) {
    const { clipboardData: data } = event
    const isPlain = wantsPlain.current
    wantsPlain.current = false
    const files = pastedFiles(data)
    if (files.length > 0) {
      event.preventDefault()
      onFiles(files)
      return
    }
    const html = data.getData('text/html')
    const before = current().slice(0, field.current?.selectionStart)
    if (isPlain || !isFormatted(html) || endsInCode(before)) return
    event.preventDefault()
    void markdownOf(html, data.getData('text/plain')).then(insert)
  }

  return { watchKey, handlePaste }
}
