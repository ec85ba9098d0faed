import type { ChatKey } from '@parley/client'
import { type RefObject, useEffect, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { isFlatEqual, useClient, useSelector } from '../../../../store/index.ts'
import { type UnreadOutside, unreadOutside } from './unread-outside.ts'

// A row counts as visible when half of it is.
const halfRow = 20

/** A list of chats that is scrolled; undefined rows are headings. */
export interface ScrolledRows {
  rows: readonly (ChatKey | undefined)[]
  scroller: RefObject<HTMLElement | null>
  list: RefObject<VirtualizerHandle | null>
}

/** The nearest unread chats outside the visible part of the list. */
export function useUnreadOutside({ rows, scroller, list }: ScrolledRows): UnreadOutside {
  const { chatList } = useClient()
  const [outside, setOutside] = useState<UnreadOutside>({ above: undefined, below: undefined })
  const version = useSelector(() => chatList.version)

  // After every change of the rows or of their unread counts.
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    function update() {
      if (!box || !list.current || box.clientHeight === 0) return
      const first = list.current.findItemIndex(box.scrollTop + halfRow)
      const last = list.current.findItemIndex(box.scrollTop + box.clientHeight - halfRow)
      const isUnread = (index: number) => {
        const key = rows[index]
        return key !== undefined && (chatList.get(key)?.unread ?? 0) > 0
      }
      const next = unreadOutside(rows.length, first, last, isUnread)
      setOutside((known) => (isFlatEqual(known, next) ? known : next))
    }
    // It calls back at once too, when the browser has laid out the page: measuring earlier would make it do so twice.
    const observer = new ResizeObserver(update)
    observer.observe(box)
    box.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', update)
    }
  }, [rows, scroller, list, chatList, version])

  return outside
}
