import type { ChatKey } from '@parley/client'
import { useEffect, useRef } from 'react'

/** Moves the focus to a chat's row when the chat closes. On phones the pressed button is gone with the chat. */
export function useReturnToRow(open: ChatKey | undefined) {
  const before = useRef(open)
  useEffect(() => {
    const closed = before.current
    before.current = open
    if (closed === undefined || open !== undefined || document.activeElement !== document.body)
      return
    document
      .querySelector<HTMLElement>(`[data-chat="${CSS.escape(closed)}"]`)
      ?.focus({ preventScroll: true })
  }, [open])
}
