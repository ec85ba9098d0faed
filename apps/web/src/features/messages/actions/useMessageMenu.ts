import { type MouseEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import { useClient } from '../../../store/index.ts'
import type { MenuItem } from '../../../ui/index.ts'
import { useFeed } from '../feed/chat-context.ts'
import { messageMenu } from './message-menu.ts'

/**
 * One context menu for all messages of the feed, opened for the message under the pointer. Links, fields,
 * players and selected text keep the browser's own menu.
 */
export function useMessageMenu(isOff: boolean) {
  const { store } = useClient()
  const feed = useFeed()
  const [mid, setMid] = useState<number>()
  const pressed = useRef<number>(undefined)

  const remember = useCallback(
    (event: MouseEvent | PointerEvent) => {
      const target = event.target instanceof Element ? event.target : undefined
      const row = target?.closest<HTMLElement>('[data-mid]')
      const isOwn = target?.closest('a, input, textarea, video, audio, [role="toolbar"]')
      if (!row || isOwn || isOff || isOnSelection(event)) {
        event.stopPropagation()
        return
      }
      pressed.current = Number(row.dataset.mid)
      setMid(pressed.current)
    },
    [isOff],
  )

  const items = useCallback((): MenuItem[] => {
    const message = store.messages.get(pressed.current ?? 0)
    return message ? messageMenu(message, feed) : []
  }, [store, feed])

  return { mid, items, watch: { onContextMenuCapture: remember, onPointerDownCapture: onTouch } }

  function onTouch(event: PointerEvent) {
    if (event.pointerType !== 'mouse') remember(event)
  }
}

/** Whether the pointer is on selected text, which the browser can copy, search and translate. */
function isOnSelection({ clientX: x, clientY: y }: MouseEvent | PointerEvent): boolean {
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return false
  return [...selection.getRangeAt(0).getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  )
}
