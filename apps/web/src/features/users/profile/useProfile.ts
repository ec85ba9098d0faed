import { RequestError } from '@parley/client'
import type { UserInfo } from '@parley/protocol'
import { useEffect, useState } from 'react'
import { useClient, useUser } from '../../../store/index.ts'

type Asked = { uid: number; user?: UserInfo; failure?: 'missing' | 'failed' }

/**
 * A user's profile from the store, else from the server: the store does not contain guests, for
 * example.
 */
export function useProfile(uid: number) {
  const { users } = useClient()
  const known = useUser(uid)
  const [asked, setAsked] = useState<Asked>()
  const [attempt, setAttempt] = useState(0)
  const isKnown = known !== undefined

  useEffect(() => {
    if (isKnown) return
    const stop = new AbortController()
    users
      .fetch(uid, stop.signal)
      .then((user) => setAsked({ uid, user }))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        if (!(error instanceof RequestError)) throw error
        setAsked({ uid, failure: error.status === 404 ? 'missing' : 'failed' })
      })
    return () => stop.abort()
  }, [users, uid, isKnown, attempt])

  const answer = asked?.uid === uid ? asked : undefined
  return {
    user: known ?? answer?.user,
    failure: isKnown ? undefined : answer?.failure,
    retry: () => {
      setAsked(undefined)
      setAttempt(attempt + 1)
    },
  }
}
