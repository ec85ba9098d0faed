import { refuse } from '@parley/protocol'
import type { Caller } from '@parley/protocol'
import type { FastifyRequest } from 'fastify'
import type { Identify, Me } from './me.ts'

/**
 * Lets a call in or refuses it, by what the contract says of its callers. Public calls ignore a token
 * that is no good: clients send an expired one along.
 */
export function admit(auth: Caller, request: FastifyRequest, identify: Identify): Me | undefined {
  const token = request.headers['x-api-key']
  const found = typeof token === 'string' ? identify(token) : undefined
  const me = found && 'me' in found ? found.me : undefined
  if (auth === 'none' || auth === 'secret' || auth === 'metrics') return me
  // Bot keys live in a subject of their own; an access token opens nothing there.
  if (auth === 'bot' || !me) throw refuse('not-signed-in')
  if (auth === 'token') return me
  if (me.is_guest) throw refuse('guests-may-not')
  if (auth === 'admin' && !me.is_admin) throw refuse('forbidden')
  if (auth === 'founder' && me.uid !== 1) throw refuse('forbidden')
  return me
}
