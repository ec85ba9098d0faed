import type { Member } from '@parley/protocol'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type CustomItemComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua'
import { Rows, useIsPhone } from '../../../ui/index.ts'
import { MemberCard } from './MemberCard.tsx'
import type { MemberRowsProps } from './member-rows.ts'
import { MemberRow, PlaceholderRow } from './MemberRow.tsx'

interface Props extends MemberRowsProps {
  total: number
  row: (index: number) => Member | undefined
  /** Tells which rows are in view. */
  onShow: (from: number, to: number) => void
}

/**
 * The rows of all members. Only those near the viewport are rendered; the page scrolls, so that phones have no box that
 * scrolls within it.
 */
export function MemberList({ total, row, onShow, ...props }: Props) {
  const isPhone = useIsPhone()
  const list = useRef<VirtualizerHandle>(null)
  const start = useRef<HTMLDivElement>(null)
  const { scroller, margin } = useScroller(start)
  const [focused, setFocused] = useState(-1)
  const indexes = useMemo(() => Array.from({ length: total }, (_, index) => index), [total])

  function tell() {
    const { current } = list
    if (!current) return
    const { scrollOffset, viewportSize } = current
    const from = current.findItemIndex(scrollOffset - (margin ?? 0))
    const to = current.findItemIndex(scrollOffset - (margin ?? 0) + viewportSize)
    onShow(Math.max(0, from - ahead), Math.min(total - 1, to + ahead))
  }

  const renderRow = (index: number) => {
    const member = row(index)
    if (!member) return <PlaceholderRow key={index} />
    return isPhone ? (
      <MemberCard key={index} member={member} {...props} />
    ) : (
      <MemberRow key={index} member={member} {...props} />
    )
  }

  return (
    <>
      <div ref={start} />
      <div
        role={isPhone ? 'list' : 'rowgroup'}
        onFocus={({ target }) => setFocused(indexOf(target))}
      >
        {margin !== undefined && (
          <Virtualizer
            ref={list}
            as={Rows}
            item={isPhone ? CardBox : RowBox}
            data={indexes}
            scrollRef={scroller}
            startMargin={margin}
            bufferSize={400}
            itemSize={isPhone ? cardPx : rowPx}
            keepMounted={focused >= 0 && focused < total ? [focused] : []}
            onScroll={tell}
            onResize={tell}
          >
            {renderRow}
          </Virtualizer>
        )}
      </div>
    </>
  )
}

/** Rows that are read before they come into view. */
const ahead = 20
const rowPx = 57
const cardPx = 108

const indexOf = (target: Element) =>
  Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1)

function RowBox({ index, ...rest }: CustomItemComponentProps) {
  return <div {...rest} role="row" aria-rowindex={index + 2} data-index={index} />
}

function CardBox({ index, ...rest }: CustomItemComponentProps) {
  return <div {...rest} role="listitem" data-index={index} />
}

/** The element that scrolls the page, and how far below its start the list begins. */
function useScroller(start: { current: HTMLElement | null }) {
  const scroller = useRef<HTMLElement | null>(null)
  const [margin, setMargin] = useState<number>()
  useLayoutEffect(() => {
    const mark = start.current
    const box = scrollerOf(mark)
    if (!mark || !box) return
    scroller.current = box
    const measure = () =>
      setMargin(
        Math.round(
          mark.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop,
        ),
      )
    measure()
    // The filters above wrap with the width of the page.
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    return () => observer.disconnect()
  }, [start])
  return { scroller, margin }
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  if (!element) return null
  const { overflowY } = getComputedStyle(element)
  return ['auto', 'scroll'].includes(overflowY) ? element : scrollerOf(element.parentElement)
}
