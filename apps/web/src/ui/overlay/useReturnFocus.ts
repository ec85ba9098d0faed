import { useState } from 'react'

// The element outside all dialogs that had the focus before the open ones were opened.
let outside: Element | null = null

/** Returns the focus when a dialog or panel closes. Radix does so only for a dialog that has a trigger. */
export function useReturnFocus() {
  // Read during the first render: a field with `autoFocus` takes the focus before any effect runs.
  const [openers] = useState(findOpeners)
  function returnFocus() {
    const opener = openers.find((element) => element?.isConnected)
    if (openers.at(-1) === outside) outside = null
    if (opener instanceof HTMLElement) opener.focus()
  }
  return {
    returnFocus,
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      returnFocus()
    },
  }
}

// A dialog that replaces another one was opened from a control that is gone by the time it closes.
function findOpeners(): (Element | null)[] {
  const { activeElement, body } = document
  if (activeElement === body) return [outside]
  if (!activeElement?.closest('[role=dialog], [role=alertdialog]')) outside = activeElement
  return [activeElement, outside]
}
