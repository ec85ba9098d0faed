import { useEffect } from 'react'
import { openDialog } from '../store/index.ts'

/** Keys that work everywhere. What belongs to a field is left to the field. */
export function useShortcuts(): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const command = event.ctrlKey || event.metaKey
      if (command && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openDialog({ name: 'switcher' })
      } else if (event.key === '?' && !isTyping(event.target)) {
        event.preventDefault()
        openDialog({ name: 'shortcuts' })
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
