import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { openEventStream } from '../../http/answer/event-stream.ts'
import { chunk, commentLine } from '../../http/answer/frames.ts'

/** The address of the probe, below that of the server. */
export const probePath = '/api/stream-probe'

const codeMs = 60_000
const maxCodes = 10
const openMs = 3_000

/**
 * Adds an event stream for `parley doctor`: a comment at once, and the end some seconds later. Whatever
 * holds back the comment also holds back messages. It answers one-time codes only; returns a function that
 * makes one.
 */
export function addStreamProbe(app: FastifyInstance): () => string {
  const codes = new LRUCache<string, true>({ max: maxCodes, ttl: codeMs })
  app.get<{ Querystring: { code?: string } }>(probePath, (request, reply) => {
    if (!codes.delete(request.query.code ?? '')) return reply.code(404).send()
    const sink = openEventStream(request, reply, false)
    sink.write(chunk(commentLine))
    const timer = setTimeout(() => sink.end(chunk(commentLine)), openMs)
    sink.onClose(() => clearTimeout(timer))
    return reply
  })
  return () => {
    const code = randomUUID()
    codes.set(code, true)
    return code
  }
}
