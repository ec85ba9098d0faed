import { type FocusEvent, useEffect, useRef, useState } from 'react'

/**
 * Whether the form is at rest: idle and without the focus. A press outside that takes the focus away counts until its
 * click: otherwise the form would shrink under the pointer, and the click would miss its target.
 */
export function useResting(isIdle: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const isPressed = useRef(false)
  const [isFocused, setFocused] = useState(false)
  const update = () => setFocused(form.current?.contains(document.activeElement) ?? false)

  useEffect(() => {
    if (!isFocused) return
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      // The click follows in the same task.
      setTimeout(update)
    }
    document.addEventListener('mousedown', press, true)
    document.addEventListener('mouseup', release, true)
    return () => {
      isPressed.current = false
      document.removeEventListener('mousedown', press, true)
      document.removeEventListener('mouseup', release, true)
    }
  }, [isFocused])

  return {
    isResting: isIdle && !isFocused,
    focusProps: {
      ref: form,
      onFocus: update,
      onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) {
        const stays = relatedTarget !== null && currentTarget.contains(relatedTarget)
        // While the window is in the background, the field remains the active element.
        if (!stays && !isPressed.current) setTimeout(update)
      },
    },
  }
}
