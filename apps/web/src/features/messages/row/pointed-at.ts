import { useEffect } from 'react'
import { createSessionState } from '../../../store/index.ts'

const store = createSessionState<{ mid: number | undefined }>(() => ({ mid: undefined }))

/** Whether a message shows its tools: the one that the mouse or the focus entered last. At most one does. */
export const useIsPointedAt = (mid: number): boolean => store((state) => state.mid === mid)

/**
 * Follows the mouse and the focus over the messages. The enter and leave events of a row are not enough: neither is
 * fired when the element under the mouse was removed, such as the button that jumps to the latest messages.
 */
export function usePointerTracking(): void {
  useEffect(() => {
    const page = document.documentElement
    let hovered: number | undefined

    function handlePointerOver({ target, pointerType }: PointerEvent) {
      hovered = pointerType === 'touch' ? undefined : midAt(target)
      store.setState({ mid: hovered ?? focused() })
    }

    function handlePointerLeave() {
      hovered = undefined
      store.setState({ mid: focused() })
    }

    const handleFocusIn = () => store.setState({ mid: focused() ?? hovered })

    function handleFocusOut({ relatedTarget }: FocusEvent) {
      if (!relatedTarget) store.setState({ mid: hovered })
    }

    document.addEventListener('pointerover', handlePointerOver)
    page.addEventListener('pointerleave', handlePointerLeave)
    document.addEventListener('focusin', handleFocusIn)
    document.addEventListener('focusout', handleFocusOut)
    return () => {
      document.removeEventListener('pointerover', handlePointerOver)
      page.removeEventListener('pointerleave', handlePointerLeave)
      document.removeEventListener('focusin', handleFocusIn)
      document.removeEventListener('focusout', handleFocusOut)
    }
  }, [])
}

/** The message with the focus, unless it is being edited. */
function focused(): number | undefined {
  const { activeElement } = document
  return activeElement?.matches('textarea') ? undefined : midAt(activeElement)
}

function midAt(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-mid]') : null
  return row ? Number(row.dataset.mid) : undefined
}
