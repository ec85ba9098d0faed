import { RequestError } from '@parley/client'
import { useEffect, useState } from 'react'
import { showError, useClient, useSelector } from '../../../store/index.ts'

const litMs = 3000

/** The reply that is highlighted for a moment: `at`, once it is loaded. */
export function useShownReply(root: number | undefined, at: number | undefined) {
  const { threads } = useClient()
  const [shown, setShown] = useState<number>()
  const isOpen = useSelector(
    (store) => root !== undefined && store.threads.open(root) !== undefined,
  )
  useEffect(() => {
    if (root === undefined || at === undefined || !isOpen) return
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    threads.loadTo(root, at, abort.signal).then(
      () => {
        if (abort.signal.aborted) return
        setShown(at)
        timer = setTimeout(() => setShown(undefined), litMs)
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        if (!(error instanceof RequestError)) throw error
        showError(error)
      },
    )
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [threads, root, at, isOpen])
  return shown
}
