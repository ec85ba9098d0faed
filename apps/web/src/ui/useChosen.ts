import { useRef } from 'react'
import type { MenuAction } from './BottomSheet.tsx'

/**
 * Keeps the chosen action until the menu is gone and the focus is back at its opener: a dialog
 * opened by the action then knows where the focus has to return to.
 */
export function useChosen() {
  const action = useRef<MenuAction>(undefined)
  return {
    keep(chosen: MenuAction) {
      action.current = chosen
    },
    run() {
      const chosen = action.current
      action.current = undefined
      // Radix moves the focus only after it has asked its listeners.
      if (chosen) queueMicrotask(chosen.onSelect)
    },
  }
}
