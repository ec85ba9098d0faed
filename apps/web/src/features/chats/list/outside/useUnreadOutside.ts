import type { ChatKey } from '@parley/client'
import { type RefObject, useEffect, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { isFlatEqual, useClient, useSelector } from '../../../../store/index.ts'
import { type UnreadOutside, unreadOutside } from './unread-outside.ts'

// A row counts as visible when half of it is.
const halfRow = 20

/** The nearest unread chats outside the visible part of the list. Call `update` when it scrolls. */
export function useUnreadOutside(
  rows: readonly (ChatKey | undefined)[],
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
) {
  const { chatList } = useClient()
  const [outside, setOutside] = useState<UnreadOutside>({ above: undefined, below: undefined })
  const unread = useSelector(
    () => new Set(chatList.keys.filter((key) => (chatList.get(key)?.unread ?? 0) > 0)),
    isSameSet,
  )

  function update() {
    const box = scroller.current
    if (!box || !list.current || box.clientHeight === 0) return
    const first = list.current.findItemIndex(box.scrollTop + halfRow)
    const last = list.current.findItemIndex(box.scrollTop + box.clientHeight - halfRow)
    const isUnread = (index: number) => unread.has(rows[index] as ChatKey)
    const next = unreadOutside(rows.length, first, last, isUnread)
    setOutside((known) => (isFlatEqual(known, next) ? known : next))
  }

  // After every render: the rows or their unread counts may have changed.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it measures rows that must be rendered first.
    update()
    const observer = new ResizeObserver(update)
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  })

  return { ...outside, update }
}

const isSameSet = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean =>
  one.size === other.size && [...one].every((value) => other.has(value))
