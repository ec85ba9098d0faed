import type { Socket } from 'node:net'
import { limits } from '@parley/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { corsHeaders } from '../request/cors.ts'

/** Takes the framed bytes of an open connection, whatever its protocol. */
export interface Sink {
  /**
   * Writes bytes. A client that is too far behind is disconnected instead; it reconnects by itself.
   * Does nothing after `end`.
   */
  write(...chunks: Buffer[]): void
  /** Resolves when everything was sent, or the connection is closed. */
  drained(): Promise<void>
  /** Writes the last bytes and closes. */
  end(...chunks: Buffer[]): void
  /** When the client stopped reading, in milliseconds since the epoch; 0 while it reads. */
  stalledSince(): number
  cut(): void
  onClose(closed: () => void): void
}

/** Encodes an event: one unnamed `data:` line, then a blank one. */
export const dataLine = (json: string): string => `data: ${json}\n\n`

/** The comment that keeps a proxy from closing an idle connection. */
export const commentLine = ':\n\n'

/** Encodes text as one chunk of a chunked answer. All readers share the buffer. */
export function chunk(text: string): Buffer {
  const bytes = Buffer.byteLength(text)
  return Buffer.from(`${bytes.toString(16)}\r\n${text}\r\n`)
}

const lingerMs = 5_000
const lastChunk = Buffer.from('0\r\n\r\n')

/**
 * Takes the socket from Fastify and answers with an open event stream. Events are then written to the
 * socket directly, so that an event costs one buffer write for each reader.
 */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): Sink {
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
  return socketSink(socket, head(request))
}

const headLines = headText({
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
  'transfer-encoding': 'chunked',
  // The connection ends with the stream and serves no other request.
  connection: 'close',
})

function head({ headers }: FastifyRequest): Buffer {
  const more = headers.origin === undefined ? '' : headText(corsHeaders(headers.origin))
  const date = `date: ${new Date().toUTCString()}\r\n`
  return Buffer.from(`HTTP/1.1 200 OK\r\n${headLines}${date}${more}\r\n`)
}

function headText(lines: Record<string, string>): string {
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

// The head is sent with the first events, which saves a write for each of thousands of reconnects.
function socketSink(socket: Socket, opening: Buffer): Sink {
  let stalled = 0
  let unsentHead: Buffer | undefined = opening
  let hasEnded = false
  socket.on('drain', () => {
    stalled = 0
  })
  function put(bytes: Buffer) {
    if (!socket.write(bytes) && stalled === 0) stalled = Date.now()
  }
  return {
    write(...chunks) {
      if (hasEnded) return
      if (unsentHead) {
        chunks.unshift(unsentHead)
        unsentHead = undefined
      }
      // Checked before writing: one large write, as a catch-up needs it, is allowed.
      if (socket.writableLength > limits.unsentBytesMax) {
        socket.destroy()
      } else if (chunks.length === 1) {
        put(chunks[0] as Buffer)
      } else {
        socket.cork()
        for (const one of chunks) put(one)
        socket.uncork()
      }
    },
    drained: () =>
      new Promise((done) => {
        if (socket.destroyed || !socket.writableNeedDrain) {
          done()
          return
        }
        const settle = () => {
          socket.off('drain', settle).off('close', settle)
          done()
        }
        socket.on('drain', settle).on('close', settle)
      }),
    end(...chunks) {
      if (hasEnded) return
      hasEnded = true
      if (unsentHead) put(unsentHead)
      for (const one of chunks) put(one)
      socket.end(lastChunk)
      // A client that never closes its side must not keep the socket open.
      socket.setTimeout(lingerMs, () => socket.destroy())
    },
    stalledSince: () => stalled,
    cut: () => socket.destroy(),
    onClose: (closed) => {
      if (socket.destroyed) setImmediate(closed)
      else socket.once('close', closed)
    },
  }
}
