import clsx from 'clsx'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useClient } from '../../../store/index.ts'
import styles from './FloatingDay.module.css'
import { useDayName } from './useDayName.ts'

const shownMs = 1_200
const nearEnd = 50
// The middle of the label, from the upper edge of the feed.
const labelMiddle = 22

/** The day of the topmost messages, shown over them while the feed is scrolled back. */
export function FloatingDay() {
  const place = useRef<HTMLDivElement>(null)
  const { time, isShown } = useDayInView(place)
  return (
    <div ref={place} aria-hidden className={clsx(styles.place, isShown && styles.shown)}>
      {time !== undefined && <Label time={time} />}
    </div>
  )
}

function Label({ time }: { time: number }) {
  return <span className={styles.label}>{useDayName(time)}</span>
}

function useDayInView(place: RefObject<HTMLElement | null>) {
  const { store } = useClient()
  const [time, setTime] = useState<number>()
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0

    function update(feed: HTMLElement) {
      const mid = isAtEnd(feed) ? undefined : midAtTop(feed)
      const message = mid === undefined ? undefined : store.messages.get(mid)
      if (message) setTime(message.created_at)
      setShown(message !== undefined)
      clearTimeout(timer)
      timer = setTimeout(() => setShown(false), shownMs)
    }

    function handleScroll({ target }: Event) {
      // Code blocks and tables scroll, too.
      if (!(target instanceof HTMLElement) || target.role !== 'list') return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => update(target))
    }

    const area = place.current?.parentElement
    area?.addEventListener('scroll', handleScroll, { capture: true, passive: true })
    return () => {
      area?.removeEventListener('scroll', handleScroll, { capture: true })
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [place, store])

  return { time, isShown }
}

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < nearEnd

/** The message at the place of the label. Undefined where a day divider already shows the day. */
function midAtTop(feed: HTMLElement): number | undefined {
  const { left, top, width } = feed.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + labelMiddle)
  if (!hit || hit.closest('[role="separator"]')) return undefined
  const mid = hit.closest('[role="listitem"]')?.querySelector<HTMLElement>('[data-mid]')
    ?.dataset.mid
  return mid === undefined ? undefined : Number(mid)
}
