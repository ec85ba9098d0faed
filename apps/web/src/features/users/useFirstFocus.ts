import { useEffect, useRef } from 'react'

/**
 * For the field of a dialog where one begins to type. `autoFocus` would be too early: the dialog has first
 * to note who opened it and to take the focus, or it could not give it back.
 */
export function useFirstFocus<Element extends HTMLElement>() {
  const field = useRef<Element>(null)
  useEffect(() => {
    let frame = requestAnimationFrame(look)
    function look() {
      const dialog = field.current?.closest('[role="dialog"]')
      if (dialog?.contains(document.activeElement)) field.current?.focus()
      else frame = requestAnimationFrame(look)
    }
    return () => cancelAnimationFrame(frame)
  }, [])
  return field
}
