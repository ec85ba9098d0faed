import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

export interface RowsById<Id extends string | number> {
  /** The attribute with the id of a row, on its element that takes the focus. */
  attribute: `data-${string}`
  /** All rows in order, also those that are not rendered. */
  ids: readonly Id[]
  /** The tab stop before a row has had the focus. Default: the first row. */
  initial?: Id | undefined
  /** Brings a row into view, so that a virtual list renders it. */
  scrollTo: (id: Id) => void
}

export interface RovingListOptions<Id extends string | number> {
  /** Contains the rows. */
  box: RefObject<HTMLElement | null>
  /** If all rows are rendered and need no tab stop: the selector of their elements that take the focus. */
  rows: string | RowsById<Id>
  /** The selector of a whole row, if keys count on all its elements. */
  within?: string
  /** The arrows to the left and right move the focus, in the direction of the text. */
  isHorizontal?: boolean
  /** The first row follows the last one. */
  isLoop?: boolean
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'> & {
  target: EventTarget
  preventDefault: () => void
}

/**
 * Moves the focus through a list by arrow keys, Home and End. If the rows have ids, one of them is the tab stop: the last
 * one that had the focus. An arrow that points beyond the list is left to the browser.
 */
export function useRovingList<Id extends string | number>(options: RovingListOptions<Id>) {
  const { box, rows, within, isHorizontal = false, isLoop = false } = options
  const [chosen, setStop] = useState<Id>()
  const [wanted, setWanted] = useState<{ id: Id }>()
  const byId = typeof rows === 'string' ? undefined : rows
  const attribute = byId?.attribute
  const isChosen = chosen !== undefined && byId?.ids.includes(chosen) === true
  const stop = isChosen ? chosen : initialStop(byId)

  /** Focuses a row and makes it the tab stop, after the list has rendered again. */
  const focusRow = useCallback((id: Id) => {
    setStop(id)
    setWanted({ id })
  }, [])

  useLayoutEffect(() => {
    if (!wanted || !attribute) return
    return focusWhenShown(() => elementOf(box.current, attribute, wanted.id))
  }, [wanted, attribute, box])

  /** Returns false if there is no such row. */
  function focusAt(index: number): boolean {
    if (!byId) {
      const row = rendered(options)[index]
      row?.focus()
      return row !== undefined
    }
    const id = byId.ids[index]
    if (id === undefined) return false
    byId.scrollTo(id)
    focusRow(id)
    return true
  }

  /** Moves the focus by a number of rows from that of an element. From elsewhere it goes to the first row. */
  function moveFrom(target: EventTarget | null, step: number): boolean {
    const row = rowOf(options, target)
    return focusAt(row ? indexOf(options, row) + step : 0)
  }

  /** Returns whether the key has moved the focus. */
  function handleKeyDown(event: PressedKey): boolean {
    const row = rowOf(options, event.target)
    const isOnRow = row !== null && (within !== undefined || row === event.target)
    if (!isOnRow || event.altKey || event.ctrlKey || event.metaKey) return false
    const count = (byId?.ids ?? rendered(options)).length
    const arrows = arrowsOf(box.current, isHorizontal)
    const to = nextIndex(event.key, arrows, indexOf(options, row), count)
    if (to === undefined || !focusAt(isLoop ? (to + count) % count : to)) return false
    event.preventDefault()
    return true
  }

  function handleFocus({ target }: { target: EventTarget }): void {
    const row = rowOf(options, target)
    const id = row && byId?.ids[indexOf(options, row)]
    if (id !== null && id !== undefined) setStop(id)
  }

  return { stop, isChosen, setStop, focusRow, moveFrom, handleKeyDown, handleFocus }
}

function initialStop<Id extends string | number>(rows: RowsById<Id> | undefined): Id | undefined {
  const { ids = [], initial } = rows ?? {}
  return initial !== undefined && ids.includes(initial) ? initial : ids[0]
}

const elementOf = (box: HTMLElement | null, attribute: string, id: string | number) =>
  box?.querySelector<HTMLElement>(`[${attribute}="${id}"]`)

type List = Pick<RovingListOptions<never>, 'box' | 'within'> & {
  rows: string | Pick<RowsById<string | number>, 'attribute' | 'ids'>
}

const selectorOf = ({ rows }: List) => (typeof rows === 'string' ? rows : `[${rows.attribute}]`)

const rendered = (list: List): readonly HTMLElement[] => [
  ...(list.box.current?.querySelectorAll<HTMLElement>(selectorOf(list)) ?? []),
]

/** The row of an element. Events of a menu that a row opened also arrive here, from outside of the box. */
function rowOf(list: List, target: EventTarget | null): HTMLElement | null {
  const { box, within } = list
  if (!(target instanceof Element) || !box.current?.contains(target)) return null
  if (within === undefined) return target.closest<HTMLElement>(selectorOf(list))
  return target.closest(within)?.querySelector<HTMLElement>(selectorOf(list)) ?? null
}

function indexOf(list: List, row: HTMLElement): number {
  const { rows } = list
  if (typeof rows === 'string') return rendered(list).indexOf(row)
  const id = row.getAttribute(rows.attribute)
  return rows.ids.findIndex((one) => String(one) === id)
}

/** A virtual list renders a row after it has scrolled there, and hides it until it is measured. */
function focusWhenShown(find: () => HTMLElement | null | undefined): () => void {
  let frame = 0
  let triesLeft = 30
  function tryFocus() {
    const row = find()
    row?.focus({ preventScroll: true })
    if ((!row || document.activeElement !== row) && triesLeft-- > 0) {
      frame = requestAnimationFrame(tryFocus)
    }
  }
  tryFocus()
  return () => cancelAnimationFrame(frame)
}

type Arrows = { back: string; forward: string }

function arrowsOf(box: HTMLElement | null, isHorizontal: boolean): Arrows {
  if (!isHorizontal) return { back: 'ArrowUp', forward: 'ArrowDown' }
  const isRtl = box !== null && getComputedStyle(box).direction === 'rtl'
  return isRtl
    ? { back: 'ArrowRight', forward: 'ArrowLeft' }
    : { back: 'ArrowLeft', forward: 'ArrowRight' }
}

function nextIndex(
  key: string,
  { back, forward }: Arrows,
  at: number,
  count: number,
): number | undefined {
  switch (key) {
    case forward:
      return at + 1
    case back:
      return at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
