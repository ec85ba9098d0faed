import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { VirtualizerHandle } from 'virtua'
import { type FeedItem, indexOfMid, messagesOf } from '../feed/items/feed-items.ts'

/** Roving focus: Tab reaches one message of the feed; arrows, Home and End move to others. */
export function useRoving(
  list: RefObject<Pick<VirtualizerHandle, 'scrollToIndex'> | null>,
  box: RefObject<HTMLElement | null>,
  items: readonly FeedItem[],
) {
  const [chosen, setChosen] = useState<number>()
  const wantsFocus = useRef(false)
  const focus = useRef<{ mid: number | undefined; isByKey: boolean }>({
    mid: undefined,
    isByKey: false,
  })
  const placeBefore = useRef(0)
  const chosenAt = chosen === undefined ? -1 : indexOfMid(items, chosen)
  const isChosen = chosenAt >= 0
  const activeAt = isChosen ? chosenAt : items.findLastIndex(({ kind }) => kind === 'message')
  const item = items[activeAt]
  const active = isChosen ? chosen : item && messagesOf(item).at(-1)?.mid

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    return focusSoon(() => box.current?.querySelector<HTMLElement>(`[data-mid="${active}"]`))
  }, [active, chosen, box])

  // A message that is deleted by keyboard loses the focus to the page. The next one takes it.
  useLayoutEffect(() => {
    if (isChosen) placeBefore.current = chosenAt
    const { mid, isByKey } = focus.current
    if (isChosen || chosen === undefined || mid !== chosen || !isByKey) return
    if (document.activeElement !== document.body) return
    const next = nearestMid(items, placeBefore.current)
    wantsFocus.current = next !== undefined
    setChosen(next)
  }, [chosen, chosenAt, isChosen, items])

  const onFocus = useCallback((event: { target: EventTarget }) => {
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-mid]')
    focus.current.mid = row ? Number(row.dataset.mid) : undefined
    if (row) setChosen(Number(row.dataset.mid))
  }, [])

  const onPointerDown = useCallback(() => {
    focus.current.isByKey = false
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    focus.current.isByKey = true
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-mid]')
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && event.target !== row) row.focus()
    if (event.target !== row) return
    const mids = items.flatMap((one) => messagesOf(one).map(({ mid }) => mid))
    const at = mids.indexOf(Number(row.dataset.mid))
    const to = nextIndex(event.key, at, mids.length)
    if (to === undefined) return
    event.preventDefault()
    const next = mids[to]
    if (next === undefined || to === at) return
    wantsFocus.current = true
    setChosen(next)
    list.current?.scrollToIndex(indexOfMid(items, next), { align: 'nearest' })
  }

  return { active, activeAt, isChosen, onFocus, onKeyDown, onPointerDown }
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

/** The first message at or after an item, else the last one. */
function nearestMid(items: readonly FeedItem[], at: number): number | undefined {
  const isMessage = ({ kind }: FeedItem) => kind === 'message'
  const item = items.slice(at).find(isMessage) ?? items.findLast(isMessage)
  return item && messagesOf(item)[0]?.mid
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'ArrowDown':
      return Math.min(count - 1, at + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
