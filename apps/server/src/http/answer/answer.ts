import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { RawAnswer } from '@parley/protocol'
import type { FastifyReply } from 'fastify'
import type { TSchema } from 'typebox'
import { Json } from '../on.ts'
import { acceptsGzip } from './stream-gzip.ts'

export const jsonType = 'application/json; charset=utf-8'
export const textType = 'text/plain; charset=utf-8'

/** Sends the value that a handler returned. */
export function send(
  reply: FastifyReply,
  responseType: TSchema | RawAnswer,
  value: unknown,
): FastifyReply | Promise<FastifyReply> {
  if (responseType === 'empty') return reply.code(200).send()
  if (responseType === 'text') {
    if (!reply.hasHeader('content-type')) reply.type(textType)
    return reply.send(value)
  }
  if (responseType === 'css') return reply.type('text/css; charset=utf-8').send(value)
  if (responseType === 'csv') return reply.type('text/csv; charset=utf-8').send(value)
  reply.header('content-type', jsonType)
  if (!(value instanceof Json)) return reply.send(JSON.stringify(value ?? null))
  return value.body instanceof Buffer ? sendPage(reply, value.body) : reply.send(value.body)
}

const compress = promisify(gzip)
// Below this, an answer fits into one packet anyway.
const compressFrom = 1_400

/** Sends encoded JSON, in gzip to clients that accept it. A page of 100 messages takes a fifth of the bytes. */
async function sendPage(reply: FastifyReply, bytes: Buffer): Promise<FastifyReply> {
  if (bytes.length < compressFrom) return reply.send(bytes)
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`)
  if (!acceptsGzip(reply.request)) return reply.send(bytes)
  const body = await compress(bytes, { level: 1 })
  return reply.header('content-encoding', 'gzip').send(body)
}
