import { useEffect } from 'react'

// Loaded after the messages are shown. Until then, the browser copies as it does everywhere.
let copying: typeof import('./copied-messages.ts') | undefined

async function loadCopying() {
  copying ??= await import('./copied-messages.ts').catch(() => undefined)
}

/** The text that is selected in messages. Empty without a selection. */
export const selectedText = (): string => copying?.selectedText() ?? ''

/** Copies selected messages without the controls of the page, and with the signs that the browser draws. */
export function useCopiedMessages(): void {
  useEffect(() => {
    void loadCopying()
    document.addEventListener('copy', handleCopy)
    return () => document.removeEventListener('copy', handleCopy)
  }, [])
}

function handleCopy(event: ClipboardEvent) {
  const { target, clipboardData, defaultPrevented } = event
  const selection = getSelection()
  const isInField = target instanceof Element && target.matches('input, textarea')
  if (defaultPrevented || isInField || !clipboardData || !selection?.rangeCount) return
  const copied = selection.isCollapsed
    ? undefined
    : copying?.copiedMessages(selection.getRangeAt(0))
  if (!copied) return
  clipboardData.setData('text/plain', copied.text)
  clipboardData.setData('text/html', copied.html)
  event.preventDefault()
}
