import { useEffect } from 'react'
import { isOverlayOpen } from '../../../ui/index.ts'

/** Calls `leave` on Escape while `isOn`, unless an open dialog or menu handles the key. */
export function useEscape(isOn: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isOn) return
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented && !isOverlayOpen()) leave()
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  })
}
