import { useEffect, useRef } from 'react'

/**
 * Focuses the first field of a dialog. `autoFocus` would be too early: the dialog must first remember
 * the focused element and take the focus, or it could not restore it.
 */
export function useFirstFocus<Element extends HTMLElement>() {
  const field = useRef<Element>(null)
  useEffect(() => {
    let frame = requestAnimationFrame(tryFocus)
    function tryFocus() {
      const dialog = field.current?.closest('[role="dialog"]')
      if (dialog?.contains(document.activeElement)) field.current?.focus()
      else frame = requestAnimationFrame(tryFocus)
    }
    return () => cancelAnimationFrame(frame)
  }, [])
  return field
}
