import { useState } from 'react'

/** Radix gives the focus back to its own trigger only, and a dialog opened by state has none. */
export function useReturnFocus() {
  // Read while drawing: a field with `autoFocus` has the focus before anybody else is asked.
  const [opener] = useState(() => document.activeElement)
  return {
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (opener instanceof HTMLElement) opener.focus()
    },
  }
}
