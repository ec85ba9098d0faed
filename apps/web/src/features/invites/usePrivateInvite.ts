import { RequestError } from '@parley/client'
import { useEffect, useState } from 'react'
import { dropOuterQuery, useChannel, useClient, useMe } from '../../store/index.ts'

export type InvitationState = 'checking' | 'good' | 'joining' | 'invalid' | 'already' | 'failed'

/** Checks an invitation to a private channel and joins the channel. Another invitation needs another instance. */
export function usePrivateInvite(gid: number, token: string) {
  const { channels, invites } = useClient()
  const { uid } = useMe()
  const known = useChannel(gid)
  const isIn = known !== undefined && (known.is_public || known.members.includes(uid))
  const [name, setName] = useState<string>()
  const [state, setState] = useState<InvitationState>('checking')
  const [round, setRound] = useState(0)

  useEffect(() => {
    const stop = new AbortController()
    invites
      .check(gid, token, stop.signal)
      .then((found) => {
        setName(found.name)
        setState(found.isValid ? 'good' : 'invalid')
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setState(stateAfter(error))
      })
    return () => stop.abort()
  }, [invites, gid, token, round])

  /** Joins, then calls `enter` to open the channel. */
  async function join(enter: () => void | Promise<void>) {
    setState('joining')
    try {
      await channels.join(token)
      dropOuterQuery()
      // Stay `joining` until the channel is shown.
      await enter()
    } catch (error) {
      setState(stateAfter(error))
    }
  }

  return {
    name: known?.name ?? name,
    state: isIn && state !== 'joining' ? 'already' : state,
    join,
    again: () => {
      setState('checking')
      setRound(round + 1)
    },
  } as const
}

function stateAfter(error: unknown): InvitationState {
  if (!(error instanceof RequestError)) throw error
  if (error.status === 412) return 'already'
  return [400, 403, 404, 409].includes(error.status) ? 'invalid' : 'failed'
}
