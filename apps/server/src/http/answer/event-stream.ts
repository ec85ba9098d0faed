import type { Socket } from 'node:net'
import { ownHeader } from '@parley/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { corsHeaders } from '../request/cors.ts'
import { chunkOfBytes } from './frames.ts'
import type { Sink } from './sink.ts'
import { socketSink } from './socket-sink.ts'
import { acceptsGzip, gzipStart } from './stream-gzip.ts'

/**
 * Takes the socket from Fastify and answers with an open event stream. Events are then written to the
 * socket directly, so that an event costs one buffer write for each reader.
 */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  mayCompress: boolean,
): Sink {
  reply.hijack()
  const { raw } = reply
  const socket = raw.socket as Socket
  raw.detachSocket(socket as never)
  socket.setNoDelay(true)
  socket.setTimeout(0)
  socket.on('error', () => socket.destroy())
  // Discard what the client sends on this connection.
  socket.removeAllListeners('data')
  socket.resume()
  // A request that is read to its end is not aborted, with an error and its stack, when the stream closes.
  request.raw.resume()
  const isGzip = mayCompress && acceptsGzip(request)
  return socketSink(socket, head(request, isGzip), isGzip)
}

const headLines = headText({
  [ownHeader]: '1',
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
  'transfer-encoding': 'chunked',
  // The connection ends with the stream and serves no other request.
  connection: 'close',
})

const gzipLine = headText({ 'content-encoding': 'gzip' })

function head({ headers }: FastifyRequest, isGzip: boolean): Buffer {
  const cors = headers.origin === undefined ? '' : headText(corsHeaders(headers.origin))
  const more = isGzip ? gzipLine + cors : cors
  const date = `date: ${new Date().toUTCString()}\r\n`
  const lines = Buffer.from(`HTTP/1.1 200 OK\r\n${headLines}${date}${more}\r\n`)
  return isGzip ? Buffer.concat([lines, chunkOfBytes(gzipStart)]) : lines
}

function headText(lines: Record<string, string>): string {
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}
