import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient, useSessionHost } from '../../../store/index.ts'
import { usePendingToken } from './usePendingToken.ts'

export type Invitation =
  | { is: 'none' | 'checking' | 'invalid' | 'failed' }
  | { is: 'good'; token: string }

/** The given invitation of the address, else the stored one, checked by the server. */
export function useInvitation(given: string | undefined) {
  const { auth } = useSessionHost()
  const { token: pending, remember, forget } = usePendingToken()
  // A stored token that turns out to be invalid is removed. Its result still counts here.
  const [first] = useState(pending)
  const token = given ?? pending ?? first
  const [isDropped, setDropped] = useState(false)

  async function check({ signal }: { signal: AbortSignal }) {
    const isValid = await auth.isInvitationValid(token ?? '', signal)
    if (isValid) remember(token ?? '')
    else if (token === pending) forget()
    return isValid
  }

  const { data, isError, isFetching, refetch } = useQuery(
    {
      queryKey: ['invitation', token],
      queryFn: check,
      enabled: token !== undefined,
      gcTime: 0,
      staleTime: Infinity,
    },
    queryClient,
  )

  return {
    invitation: stateOf(),
    /** Continues without the invitation. */
    drop() {
      forget()
      setDropped(true)
    },
    again: () => void refetch(),
  }

  function stateOf(): Invitation {
    if (isDropped || token === undefined) return { is: 'none' }
    if (isFetching) return { is: 'checking' }
    if (isError) return { is: 'failed' }
    if (data) return { is: 'good', token }
    // A stored invitation that became invalid is ignored.
    return { is: given === undefined ? 'none' : 'invalid' }
  }
}
