import { RequestError } from '@parley/client'
import type { Channel } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryClient, useClient, useMe, serverOrigin } from '../../store/index.ts'
import { joinUrl, registerUrl } from './link.ts'

/** Expiry and number of uses of a link. */
export interface Terms {
  expired_in: number
  max_times: number
}

export type InviteLinkState =
  | { is: 'making' }
  /** `until` is the expiry of a link that was created earlier. */
  | { is: 'ready'; link: string; until: number | undefined }
  | { is: 'refused' }
  | { is: 'failed' }

/**
 * A link for these terms: the one that this device created before, as long as it works, else a new one. `again`
 * creates another one.
 */
export function useInviteLink(channel: Channel | undefined, terms: Terms) {
  const { invites, server } = useClient()
  const { is_admin } = useMe()
  const { gid, is_public = true } = channel ?? {}
  const isPrivate = !is_public
  const wantsNew = useRef(false)

  async function read({ signal }: { signal: AbortSignal }) {
    const to = gid === undefined ? undefined : { gid, is_public }
    const [base, invite] = await Promise.all([
      is_admin ? server.frontendUrl(signal).catch(() => '') : '',
      wantsNew.current ? invites.renew(terms, to, signal) : invites.find(terms, to, signal),
    ])
    wantsNew.current = false
    // Only admins can read the configured address. Others use the address of this page.
    const home = base || serverOrigin()
    return {
      link: isPrivate && gid ? joinUrl(home, gid, invite.token) : registerUrl(home, invite.token),
      until: invite.isNew ? undefined : invite.expires_at,
    }
  }

  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['invite-link', gid, isPrivate, terms],
      queryFn: read,
      // The link may have been revoked since the dialog was open.
      gcTime: 0,
      staleTime: Infinity,
    },
    queryClient,
  )

  return { state: stateOf(), again: createAgain, retry: () => void refetch() }

  function createAgain() {
    wantsNew.current = true
    void refetch()
  }

  function stateOf(): InviteLinkState {
    if (isFetching) return { is: 'making' }
    if (error instanceof RequestError) return { is: error.status === 403 ? 'refused' : 'failed' }
    return data === undefined ? { is: 'making' } : { is: 'ready', ...data }
  }
}
