import { RequestError } from '@parley/client'
import type { Channel } from '@parley/protocol'
import { useEffect, useState } from 'react'
import { useClient, useMe } from '../../store/index.ts'
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
export function useInviteLink(channel: Channel | undefined, { expired_in, max_times }: Terms) {
  const { invites, server } = useClient()
  const { is_admin } = useMe()
  const [answer, setAnswer] = useState<{ request: string; state: InviteLinkState }>()
  const [round, setRound] = useState(0)
  const gid = channel?.gid
  const isPrivate = channel?.is_public === false
  const request = [gid, isPrivate, expired_in, max_times, round].join(' ')

  useEffect(() => {
    const stop = new AbortController()
    const terms = { expired_in, max_times }
    async function make() {
      const [base, token] = await Promise.all([
        is_admin ? server.frontendUrl(stop.signal).catch(() => '') : '',
        isPrivate && gid !== undefined
          ? invites.createPrivate(terms, gid, stop.signal)
          : invites.create(terms, gid, stop.signal),
      ])
      // Only admins can read the configured address. Others use the address of this page.
      const home = base || location.origin
      return isPrivate && gid ? joinUrl(home, gid, token) : registerUrl(home, token)
    }
    const answerWith = (state: InviteLinkState) => setAnswer({ request, state })
    make()
      .then((link) => answerWith({ is: 'ready', link }))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        if (!(error instanceof RequestError)) throw error
        answerWith({ is: error.status === 403 ? 'refused' : 'failed' })
      })
    return () => stop.abort()
  }, [invites, server, is_admin, gid, isPrivate, expired_in, max_times, request])

  const state: InviteLinkState = answer?.request === request ? answer.state : { is: 'making' }
  return { state, again: () => setRound(round + 1) }
}
