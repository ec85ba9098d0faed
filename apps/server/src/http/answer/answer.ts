import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { RawAnswer } from '@parley/protocol'
import type { FastifyReply } from 'fastify'
import type { TSchema } from 'typebox'
import { Json } from '../on.ts'
import { acceptsGzip } from './stream-gzip.ts'

export const jsonType = 'application/json; charset=utf-8'
export const textType = 'text/plain; charset=utf-8'

/** Sends the value that a handler returned. `onBytes` is told the length of JSON before it is compressed. */
export function send(
  reply: FastifyReply,
  responseType: TSchema | RawAnswer,
  value: unknown,
  onBytes?: (bytes: number) => void,
): FastifyReply | Promise<FastifyReply> {
  if (responseType === 'empty') return reply.code(200).send()
  if (responseType === 'text') {
    if (!reply.hasHeader('content-type')) reply.type(textType)
    return reply.send(value)
  }
  if (responseType === 'css') return reply.type('text/css; charset=utf-8').send(value)
  if (responseType === 'csv') return reply.type('text/csv; charset=utf-8').send(value)
  reply.header('content-type', jsonType)
  const body = value instanceof Json ? value.body : JSON.stringify(value ?? null)
  if (body instanceof Readable) {
    return reply.send(onBytes ? Readable.from(counted(body, onBytes)) : body)
  }
  onBytes?.(Buffer.byteLength(body))
  return typeof body === 'string' ? reply.send(body) : sendPage(reply, body)
}

/** The texts of a stream. Their bytes are told when it ends, also if its reader left. */
async function* counted(texts: Readable, onBytes: (bytes: number) => void) {
  let bytes = 0
  try {
    for await (const text of texts as AsyncIterable<string>) {
      bytes += Buffer.byteLength(text)
      yield text
    }
  } finally {
    onBytes(bytes)
  }
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
