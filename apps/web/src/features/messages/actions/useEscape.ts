import { useEffect } from 'react'

/** Calls `leave` on Escape while `isOn`, unless an open dialog or menu handles the key. */
export function useEscape(isOn: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isOn) return
    function handleKeyDown(event: KeyboardEvent) {
      const isTaken =
        event.defaultPrevented || document.querySelector('[role$="dialog"], [role="menu"]')
      if (event.key === 'Escape' && !isTaken) leave()
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  })
}
