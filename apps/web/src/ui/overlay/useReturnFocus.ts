import { useState } from 'react'

/** Returns the focus when a dialog closes. Radix does so only for a dialog that has a trigger. */
export function useReturnFocus() {
  // Read during the first render: a field with `autoFocus` takes the focus before any effect runs.
  const [opener] = useState(() => document.activeElement)
  return {
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (opener instanceof HTMLElement) opener.focus()
    },
  }
}
