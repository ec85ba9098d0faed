import { RequestError } from '@parley/client'
import { checkMagicToken, getChannel, joinPrivate } from '@parley/protocol'
import { useEffect, useState } from 'react'
import { dropOuterQuery, useApi, useChannel, useClient, useMe } from '../../store/index.ts'

export type InvitationState = 'checking' | 'good' | 'joining' | 'invalid' | 'already' | 'failed'

/** Checks an invitation to a private channel and joins the channel. */
export function usePrivateInvite(gid: number, token: string) {
  const api = useApi()
  const { store } = useClient()
  const { uid } = useMe()
  const known = useChannel(gid)
  const isIn = known !== undefined && (known.is_public || known.members.includes(uid))
  const [name, setName] = useState<string>()
  const [state, setState] = useState<InvitationState>('checking')
  const [round, setRound] = useState(0)

  useEffect(() => {
    const stop = new AbortController()
    setState('checking')
    Promise.all([
      api.call(getChannel, { params: { gid } }, stop.signal),
      api.call(checkMagicToken, { body: { magic_token: token } }, stop.signal),
    ])
      .then(([channel, isGood]) => {
        setName(channel.name)
        setState(isGood ? 'good' : 'invalid')
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setState(stateAfter(error))
      })
    return () => stop.abort()
  }, [api, gid, token, round])

  /** Joins, then calls `enter` to open the channel. */
  async function join(enter: () => void | Promise<void>) {
    setState('joining')
    try {
      const channel = await api.call(joinPrivate, { body: { magic_token: token } })
      // The stream will deliver the channel too, but the next page needs it now.
      if (!store.channels.has(gid)) {
        store.channels.set(gid, channel)
        store.chat(`g${gid}`)
        store.touch('channels', 'chats')
      }
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
    again: () => setRound(round + 1),
  } as const
}

function stateAfter(error: unknown): InvitationState {
  if (!(error instanceof RequestError)) throw error
  if (error.status === 412) return 'already'
  return [400, 403, 404, 409].includes(error.status) ? 'invalid' : 'failed'
}
