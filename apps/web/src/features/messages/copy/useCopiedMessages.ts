import { useEffect } from 'react'
import { copiedMessages } from './copied-messages.ts'

/** Copies selected messages without the controls of the page, and with the signs that the browser draws. */
export function useCopiedMessages(): void {
  useEffect(() => {
    document.addEventListener('copy', handleCopy)
    return () => document.removeEventListener('copy', handleCopy)
  }, [])
}

function handleCopy(event: ClipboardEvent) {
  const { target, clipboardData, defaultPrevented } = event
  const selection = getSelection()
  const isInField = target instanceof Element && target.matches('input, textarea')
  if (defaultPrevented || isInField || !clipboardData || !selection?.rangeCount) return
  const copied = selection.isCollapsed ? undefined : copiedMessages(selection.getRangeAt(0))
  if (!copied) return
  clipboardData.setData('text/plain', copied.text)
  clipboardData.setData('text/html', copied.html)
  event.preventDefault()
}
