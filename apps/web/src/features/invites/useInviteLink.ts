import { RequestError } from '@parley/client'
import type { Channel } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { queryClient, useClient, useMe } from '../../store/index.ts'
import { joinUrl, registerUrl } from './link.ts'

/** Expiry and number of uses of a link. */
export interface Terms {
  expired_in: number
  max_times: number
}

export type InviteLinkState =
  | { is: 'making' }
  | { is: 'ready'; link: string }
  | { is: 'refused' }
  | { is: 'failed' }

/** A new link for these terms, created again when they change or `again` is called. */
export function useInviteLink(channel: Channel | undefined, terms: Terms) {
  const { invites, server } = useClient()
  const { is_admin } = useMe()
  const gid = channel?.gid
  const isPrivate = channel?.is_public === false

  async function make({ signal }: { signal: AbortSignal }) {
    const [base, token] = await Promise.all([
      is_admin ? server.frontendUrl(signal).catch(() => '') : '',
      isPrivate && gid !== undefined
        ? invites.createPrivate(terms, gid, signal)
        : invites.create(terms, gid, signal),
    ])
    // Only admins can read the configured address. Others use the address of this page.
    const home = base || location.origin
    return isPrivate && gid ? joinUrl(home, gid, token) : registerUrl(home, token)
  }

  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['invite-link', gid, isPrivate, terms],
      queryFn: make,
      // Each use makes a new link.
      gcTime: 0,
      staleTime: Infinity,
    },
    queryClient,
  )

  return { state: stateOf(), again: () => void refetch() }

  function stateOf(): InviteLinkState {
    if (isFetching) return { is: 'making' }
    if (error instanceof RequestError) return { is: error.status === 403 ? 'refused' : 'failed' }
    return data === undefined ? { is: 'making' } : { is: 'ready', link: data }
  }
}
