import { type ChatKey, RequestError } from '@parley/client'
import { useEffect } from 'react'
import { useClient, useSelector, useStream } from '../../store/index.ts'
import { useIsSeenOffered } from './useSeen.ts'

/** Reads who has read what when a chat is opened, after each connection, and when the user shows themselves again. */
export function useLoadSeen(key: ChatKey): void {
  const client = useClient()
  const { ready } = useStream()
  const isOffered = useIsSeenOffered(key)
  const isPrivate = useSelector(({ seen }) => seen.isVisible === false)
  useEffect(() => {
    if (!ready || !isOffered || isPrivate) return
    client.seen.load(key).catch((error: unknown) => {
      // Without an answer nothing is shown. The next connection asks again.
      if (!(error instanceof RequestError)) throw error
    })
  }, [client, key, ready, isOffered, isPrivate])
}
