import { useRef } from 'react'
import type { MenuAction } from './menu-items.ts'

/**
 * Keeps the selected action until the menu is closed and its trigger has the focus again. A dialog that the
 * action opens can then return the focus to the trigger.
 */
export function useDeferredSelect() {
  const selected = useRef<MenuAction>(undefined)
  return {
    select(action: MenuAction) {
      selected.current = action
    },
    run() {
      const action = selected.current
      selected.current = undefined
      // Radix moves the focus after it has called its listeners.
      if (action) queueMicrotask(action.onSelect)
    },
  }
}
