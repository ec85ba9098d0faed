import { useEffect } from 'react'

/** Calls `leave` on Esc while `isOn`, unless a dialog or menu in front has its own use for it. */
export function useEscape(isOn: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isOn) return
    function press(event: KeyboardEvent) {
      const isTaken =
        event.defaultPrevented || document.querySelector('[role$="dialog"], [role="menu"]')
      if (event.key === 'Escape' && !isTaken) leave()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
