import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

const nearEnd = 40

interface Ends {
  /** Identifies the first row. When it changes, the rows below stay where they are. */
  first: unknown
  /** Rises when the user adds something: then the end is shown. */
  added: number
}

/** Keeps a scrolled box at its end while it grows, unless the user has scrolled up. */
export function useStickToEnd(box: RefObject<HTMLElement | null>, { first, added }: Ends) {
  const isStuck = useRef(true)
  const [atEnd, setAtEnd] = useState(true)
  const last = useRef({ first, added, height: 0 })

  useEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const observer = new ResizeObserver(() => {
      if (isStuck.current) element.scrollTo({ top: element.scrollHeight })
      last.current.height = element.scrollHeight
    })
    observer.observe(element)
    observer.observe(content)
    return () => observer.disconnect()
  }, [box])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const before = last.current
    last.current = { first, added, height: element.scrollHeight }
    if (added > before.added) isStuck.current = true
    if (isStuck.current) element.scrollTo({ top: element.scrollHeight })
    else if (first !== before.first) element.scrollBy({ top: element.scrollHeight - before.height })
  })

  function toEnd() {
    isStuck.current = true
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }

  function handleScroll() {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    isStuck.current = scrollHeight - scrollTop - clientHeight < nearEnd
    setAtEnd(isStuck.current)
  }

  return { atEnd, toEnd, handleScroll }
}
