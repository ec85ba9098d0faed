import { endsInCode } from '@parley/rules'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { shortcutKey } from '../../../ui/index.ts'
import type { Writing } from '../writing/useWriting.ts'
import { pastedFiles } from './pasted-files.ts'
import { isFormatted, markdownOf } from './pasted-markdown.ts'

/** Handles pastes: files are staged, tables and formatted text become Markdown. Ctrl+Shift+V pastes plain text. */
export function usePaste(
  { insertAwaited, current, field }: Writing,
  onFiles: (files: File[]) => void,
) {
  const wantsPlain = useRef(false)

  function watchKey(event: KeyboardEvent) {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && shortcutKey(event) === 'v') wantsPlain.current = event.shiftKey
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
    void insertAwaited(markdownOf(html, data.getData('text/plain')))
  }

  return { watchKey, handlePaste }
}
