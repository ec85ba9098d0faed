import { useEffect } from 'react'
import { createSessionState, type PlaceKey } from '../../../store/index.ts'

/** A message where it is shown: the same one may be in the feed and in a thread beside it. */
interface Spot {
  mid: number
  place: string | undefined
}

const store = createSessionState<{ spot: Spot | undefined }>(() => ({ spot: undefined }))

/** Whether a message shows its tools: the one that the mouse or the focus entered last. At most one does. */
export const useIsPointedAt = (mid: number, place: PlaceKey): boolean =>
  store(({ spot }) => spot?.mid === mid && spot.place === place)

/**
 * Follows the mouse and the focus over the messages. The enter and leave events of a row are not enough: neither is
 * fired when the element under the mouse was removed, such as the button that jumps to the latest messages.
 */
export function usePointerTracking(): void {
  useEffect(() => {
    const page = document.documentElement
    let hovered: Spot | undefined

    function handlePointerOver({ target, pointerType }: PointerEvent) {
      hovered = pointerType === 'touch' ? undefined : spotAt(target)
      store.setState({ spot: hovered ?? focused() })
    }

    function handlePointerLeave() {
      hovered = undefined
      store.setState({ spot: focused() })
    }

    const handleFocusIn = () => store.setState({ spot: focused() ?? hovered })

    function handleFocusOut({ relatedTarget }: FocusEvent) {
      if (!relatedTarget) store.setState({ spot: hovered })
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
function focused(): Spot | undefined {
  const { activeElement } = document
  return activeElement?.matches('textarea') ? undefined : spotAt(activeElement)
}

function spotAt(target: EventTarget | null): Spot | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-mid]') : null
  return row ? { mid: Number(row.dataset.mid), place: row.dataset.place } : undefined
}
