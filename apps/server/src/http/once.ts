import { limits, refuse } from '@parley/protocol'
import type { FastifyRequest } from 'fastify'
import { perServer } from '../services.ts'
import type { Me } from './me.ts'

// As many as a busy server sends in ten minutes; the oldest go first.
const mostKept = 20_000

interface Kept {
  at: number
  answer: Promise<unknown>
}

/**
 * Answers to calls that carried an `Idempotency-Key`: whoever lost the answer and asks again, with the same
 * key from the same device, gets the first one and nothing is done twice. A refusal is not kept. See
 * draft-ietf-httpapi-idempotency-key-header.
 */
export const answersOnce = perServer(({ clock }) => {
  const kept = new Map<string, Kept>()

  return function once(
    me: Me | undefined,
    { headers, method, url }: Pick<FastifyRequest, 'headers' | 'method' | 'url'>,
    handle: () => unknown,
  ): unknown {
    const key = headers['idempotency-key']
    if (key === undefined || me === undefined) return handle()
    if (typeof key !== 'string' || key.length === 0 || key.length > limits.idempotencyKey) {
      throw refuse('bad-request', { field: 'Idempotency-Key' })
    }
    const name = JSON.stringify([me.uid, me.device, method, url, key])
    const now = clock.now()
    const earlier = kept.get(name)
    if (earlier && earlier.at > now - limits.idempotencyMs) return earlier.answer
    const answer = Promise.resolve(handle())
    kept.delete(name)
    kept.set(name, { at: now, answer })
    answer.catch(() => kept.delete(name))
    forgetOld(now)
    return answer
  }

  function forgetOld(now: number) {
    for (const [name, { at }] of kept) {
      if (kept.size <= mostKept && at > now - limits.idempotencyMs) return
      kept.delete(name)
    }
  }
})
