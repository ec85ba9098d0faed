import { useEffect, useState } from 'react'
import { isFlatEqual, showError, useClient, useSelector } from '../../../store/index.ts'

const readAfterMs = 500
const none: readonly number[] = []

/**
 * Marks the new replies and mentions of a thread as done while its end is in view in a focused window. Call the returned
 * function when that changes.
 */
export function useReadThread(root: number | undefined): (isAtEnd: boolean) => void {
  const { activity } = useClient()
  const [isAtEnd, setAtEnd] = useState(false)
  const isFocused = useIsPageFocused()
  const news = useSelector(
    (store) => (root === undefined ? none : store.activity.newIn(root, store.readMarks)),
    isFlatEqual,
  )
  useEffect(() => {
    if (!isAtEnd || !isFocused || news.length === 0) return
    const timer = setTimeout(() => void activity.setDone(news, true).catch(showError), readAfterMs)
    return () => clearTimeout(timer)
  }, [activity, isAtEnd, isFocused, news])
  return setAtEnd
}

function useIsPageFocused(): boolean {
  const [isFocused, setFocused] = useState(read)
  useEffect(() => {
    const update = () => setFocused(read())
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('focus', update, { signal })
    addEventListener('blur', update, { signal })
    document.addEventListener('visibilitychange', update, { signal })
    return () => stop.abort()
  }, [])
  return isFocused
}

const read = () => document.visibilityState === 'visible' && document.hasFocus()
