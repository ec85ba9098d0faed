import { RequestError } from '@parley/client'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressParam, useSessionHost } from '../../../store/index.ts'
import { usePendingToken } from './usePendingToken.ts'

export type Invitation =
  | { is: 'none' | 'checking' | 'invalid' | 'failed' }
  | { is: 'good'; token: string }

/** The invitation in the address, else the stored one, checked by the server. */
export function useInvitation() {
  const { auth } = useSessionHost()
  const [query] = useSearchParams()
  const { token: pending, remember, forget } = usePendingToken()
  const given = addressParam(query, 'magic_token') ?? undefined
  const token = given ?? pending
  const [checked, setChecked] = useState<{ token: string; is: 'good' | 'invalid' | 'failed' }>()
  const [isDropped, setDropped] = useState(false)
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (token === undefined) return
    const stop = new AbortController()
    setChecked(undefined)
    auth
      .isInvitationValid(token, stop.signal)
      .then((isGood) => {
        if (isGood) remember(token)
        else if (token === pending) forget()
        setChecked({ token, is: isGood ? 'good' : 'invalid' })
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        if (!(error instanceof RequestError)) throw error
        setChecked({ token, is: 'failed' })
      })
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- a good token is remembered: it must not be asked about again.
  }, [auth, token, round])

  return {
    invitation: stateOf(),
    /** Continues without the invitation. */
    drop() {
      forget()
      setDropped(true)
    },
    again: () => setRound(round + 1),
  }

  function stateOf(): Invitation {
    if (isDropped || token === undefined) return { is: 'none' }
    if (checked?.token !== token) return { is: 'checking' }
    if (checked.is === 'good') return { is: 'good', token }
    // A stored invitation that became invalid is ignored.
    return checked.is === 'invalid' && given === undefined ? { is: 'none' } : { is: checked.is }
  }
}
