import type { Socket } from 'node:net'
import { limits } from '@parley/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { corsHeaders } from './cors.ts'

/** Where framed bytes go: a socket, whatever protocol is spoken on it. */
export interface Sink {
  /**
   * Hands bytes over. A reader who is too far behind is cut off instead and will come back by himself.
   * After the end nothing is written any more.
   */
  write(...chunks: Buffer[]): void
  /** Resolves when the reader has taken what was written, or is gone. */
  drained(): Promise<void>
  /** Writes the last bytes and closes. */
  end(...chunks: Buffer[]): void
  /** Since when the reader takes nothing, in milliseconds; 0 while he does. */
  stalledSince(): number
  cut(): void
  onClose(closed: () => void): void
}

/** An event as it stands on the wire: one unnamed `data:` line, then a blank one. */
export const dataLine = (json: string): string => `data: ${json}\n\n`

/** The comment that keeps proxies awake. */
export const commentLine = ':\n\n'

/** Text as one chunk of a chunked answer, made once however many readers there are. */
export function chunk(text: string): Buffer {
  const bytes = Buffer.byteLength(text)
  return Buffer.from(`${bytes.toString(16)}\r\n${text}\r\n`)
}

const lingerMs = 5_000
const lastChunk = Buffer.from('0\r\n\r\n')

/**
 * Takes the socket from the framework and answers with an open event stream. What follows is written to
 * the socket as it is: per reader and event nothing is left but handing over a buffer.
 */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): Sink {
  reply.hijack()
  const { raw } = reply
  const socket = raw.socket as Socket
  raw.detachSocket(socket as never)
  socket.setNoDelay(true)
  socket.setTimeout(0)
  socket.on('error', () => socket.destroy())
  // Whatever else the client sends on this connection is not for us.
  socket.removeAllListeners('data')
  socket.resume()
  return socketSink(socket, head(request))
}

const headLines = headText({
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
  'transfer-encoding': 'chunked',
  // A stream that ends, ends with its connection: nobody may ask for anything else on it.
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

// The head goes out with what the stream opens with: one write for each of the thousands that come back.
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
      // Looked at before and not after: one large write, as a catch-up needs it, is no falling behind.
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
      // Who never closes his side must not keep the socket.
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
