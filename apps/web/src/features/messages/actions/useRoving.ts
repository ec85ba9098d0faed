import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { VirtualizerHandle } from 'virtua'
import { type FeedItem, indexOfMid } from '../feed/items/feed-items.ts'

/** Roving focus: Tab reaches one message of the feed; arrows, Home and End move to others. */
export function useRoving(
  list: RefObject<VirtualizerHandle | null>,
  box: RefObject<HTMLElement | null>,
  items: readonly FeedItem[],
) {
  const [chosen, setChosen] = useState<number>()
  const wantsFocus = useRef(false)
  const chosenAt = chosen === undefined ? -1 : indexOfMid(items, chosen)
  const activeAt = chosenAt >= 0 ? chosenAt : items.findLastIndex(({ kind }) => kind === 'message')
  const item = items[activeAt]
  const active = item?.kind === 'message' ? item.message.mid : undefined

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    return focusSoon(() => box.current?.querySelector<HTMLElement>(`[data-mid="${active}"]`))
  }, [active, box])

  const onFocus = useCallback((event: { target: EventTarget }) => {
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-mid]')
    if (row) setChosen(Number(row.dataset.mid))
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-mid]')
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && event.target !== row) row.focus()
    if (event.target !== row) return
    const to = nextIndex(event.key, activeAt, items)
    if (to === undefined) return
    event.preventDefault()
    const next = items[to]
    if (next?.kind !== 'message' || to === activeAt) return
    wantsFocus.current = true
    setChosen(next.message.mid)
    list.current?.scrollToIndex(to, { align: 'nearest' })
  }

  return { active, activeAt, isChosen: chosenAt >= 0, onFocus, onKeyDown }
}

// A newly mounted row is hidden until it is measured, and cannot take the focus before.
function focusSoon(find: () => HTMLElement | null | undefined): () => void {
  let frame = 0
  let triesLeft = 30
  function take() {
    const row = find()
    row?.focus({ preventScroll: true })
    if (document.activeElement !== row && triesLeft-- > 0) frame = requestAnimationFrame(take)
  }
  take()
  return () => cancelAnimationFrame(frame)
}

function nextIndex(key: string, at: number, items: readonly FeedItem[]): number | undefined {
  const isMessage = (item: FeedItem) => item.kind === 'message'
  switch (key) {
    case 'ArrowUp':
      return items[at - 1]?.kind === 'message' ? at - 1 : at
    case 'ArrowDown':
      return items[at + 1]?.kind === 'message' ? at + 1 : at
    case 'Home':
      return items.findIndex(isMessage)
    case 'End':
      return items.findLastIndex(isMessage)
    default:
      return undefined
  }
}
