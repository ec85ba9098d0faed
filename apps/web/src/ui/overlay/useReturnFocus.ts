import { useState } from 'react'

// The last opener outside any dialog. A dialog may be opened from another one, whose controls are gone afterwards.
let outside: Element | null = null

/** Returns the focus when a dialog or panel closes. Radix does so only for a dialog that has a trigger. */
export function useReturnFocus() {
  // Read during the first render: a field with `autoFocus` takes the focus before any effect runs.
  const [opener] = useState(openerOf)
  function returnFocus() {
    const target = opener?.isConnected ? opener : outside
    if (target instanceof HTMLElement) target.focus()
  }
  return {
    returnFocus,
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      returnFocus()
    },
  }
}

function openerOf(): Element | null {
  const { activeElement } = document
  if (!activeElement?.closest('[role=dialog], [role=alertdialog]')) outside = activeElement
  return activeElement
}
