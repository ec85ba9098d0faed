import { useEffect } from 'react'
import { createSessionState } from '../../../store/index.ts'

const store = createSessionState<{ mid: number | undefined }>(() => ({ mid: undefined }))

/** Whether the mouse is over a message. At most one message is hovered. */
export const useIsHovered = (mid: number): boolean => store((state) => state.mid === mid)

/**
 * Follows the mouse over the messages. The enter and leave events of a row are not enough: neither is fired when
 * the element under the mouse was removed, such as the button that jumps to the latest messages.
 */
export function useHoverTracking(): void {
  useEffect(() => {
    const page = document.documentElement
    document.addEventListener('pointerover', updateHovered)
    page.addEventListener('pointerleave', clearHovered)
    return () => {
      document.removeEventListener('pointerover', updateHovered)
      page.removeEventListener('pointerleave', clearHovered)
    }
  }, [])
}

function updateHovered({ target, pointerType }: PointerEvent) {
  const row =
    pointerType !== 'touch' && target instanceof Element
      ? target.closest<HTMLElement>('[data-mid]')
      : null
  store.setState({ mid: row ? Number(row.dataset.mid) : undefined })
}

const clearHovered = () => store.setState({ mid: undefined })
