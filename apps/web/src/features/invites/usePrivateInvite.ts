import { RequestError } from '@parley/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dropOuterQuery, queryClient, useChannel, useClient, useMe } from '../../store/index.ts'

export type InvitationState = 'checking' | 'good' | 'joining' | 'invalid' | 'already' | 'failed'

/** Checks an invitation to a private channel and joins the channel. Another invitation needs another instance. */
export function usePrivateInvite(gid: number, token: string) {
  const { channels, invites } = useClient()
  const { uid } = useMe()
  const known = useChannel(gid)
  const isIn = known !== undefined && (known.is_public || known.members.includes(uid))
  // The progress or failure of joining. Undefined before it.
  const [joining, setJoining] = useState<InvitationState>()
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['private-invite', gid, token],
      queryFn: ({ signal }) => invites.check(gid, token, signal),
      gcTime: 0,
      staleTime: Infinity,
    },
    queryClient,
  )

  /** Joins, then calls `enter` to open the channel. */
  async function join(enter: () => void | Promise<void>) {
    setJoining('joining')
    try {
      await channels.join(token)
      dropOuterQuery()
      // Stay `joining` until the channel is shown.
      await enter()
    } catch (failure) {
      setJoining(stateAfter(failure))
    }
  }

  const state = joining ?? checkState()
  return {
    name: known?.name ?? data?.name,
    state: isIn && state !== 'joining' ? 'already' : state,
    join,
    again() {
      setJoining(undefined)
      void refetch()
    },
  } as const

  function checkState(): InvitationState {
    if (isFetching) return 'checking'
    if (error) return stateAfter(error)
    if (!data) return 'checking'
    return data.isValid ? 'good' : 'invalid'
  }
}

function stateAfter(error: unknown): InvitationState {
  if (!(error instanceof RequestError)) throw error
  if (error.status === 412) return 'already'
  return [400, 403, 404, 409].includes(error.status) ? 'invalid' : 'failed'
}
