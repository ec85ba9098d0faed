import { RequestError } from '@parley/client'
import { useEffect, useState } from 'react'
import { isFlatEqual, useClient, useSelector, useStream } from '../../../store/index.ts'

const readAfterMs = 500
const none: readonly number[] = []

/**
 * Marks the new replies and mentions of a thread as done while its end is in view in a focused window. Call the returned
 * function when that changes.
 */
export function useReadThread(root: number | undefined): (isAtEnd: boolean) => void {
  const { activity } = useClient()
  const { ready } = useStream()
  const [isAtEnd, setAtEnd] = useState(false)
  const isFocused = useIsPageFocused()
  const news = useSelector(
    (store) => (root === undefined ? none : store.activity.newIn(root, store.readMarks)),
    isFlatEqual,
  )
  useEffect(() => {
    if (!isAtEnd || !isFocused || !ready || news.length === 0) return
    const timer = setTimeout(() => {
      // The next connection tries again.
      activity.setDone(news, true).catch((error: unknown) => {
        if (!(error instanceof RequestError)) throw error
      })
    }, readAfterMs)
    return () => clearTimeout(timer)
  }, [activity, isAtEnd, isFocused, ready, news])
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
