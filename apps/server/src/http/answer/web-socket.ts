import type { Socket } from 'node:net'
import { fail, limits } from '@parley/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { commentLine, contentOf } from './frames.ts'
import type { Sink } from './sink.ts'

// Clients send pings only.
const maxIn = 4_096
const lingerMs = 5_000

const server = new WebSocketServer({
  noServer: true,
  maxPayload: maxIn,
  clientTracking: false,
  perMessageDeflate: false,
})

/** Fails with 426 unless the client asks for a WebSocket. */
export function requireUpgrade({ headers }: FastifyRequest): void {
  if (headers.upgrade?.toLowerCase() !== 'websocket') throw fail('upgrade-required')
}

/**
 * Takes the socket from Fastify and answers with an open WebSocket, on which the events of a stream are sent: one text
 * frame for each, a ping for each comment. Undefined if the handshake is not valid, which is answered.
 *
 * The server has no listener for upgrades: with one, Node would not read the bodies of requests that offer another
 * protocol, as programs in Java do with each request.
 */
export function openWebSocket({ raw }: FastifyRequest, reply: FastifyReply): Sink | undefined {
  reply.hijack()
  const socket = raw.socket
  reply.raw.detachSocket(socket as never)
  // The parser of HTTP lets go of the bytes.
  for (const event of ['data', 'end', 'drain', 'timeout']) socket.removeAllListeners(event)
  let sink: Sink | undefined
  // It calls back at once.
  server.handleUpgrade(raw, socket, Buffer.alloc(0), (web) => {
    sink = webSocketSink(web, socket)
  })
  return sink
}

function webSocketSink(web: WebSocket, socket: Socket): Sink {
  let stalled = 0
  let hasEnded = false
  socket.on('drain', () => {
    stalled = 0
  })
  // A client that breaks the protocol is closed by the library.
  web.on('error', () => {})
  function send(texts: readonly string[]) {
    if (web.readyState !== web.OPEN) return
    // Checked before writing: one large write, as a catch-up needs it, is allowed.
    if (socket.writableLength > limits.maxUnsentBytes) {
      web.terminate()
      return
    }
    socket.cork()
    for (const text of texts) {
      if (text === '') web.ping()
      else web.send(text)
    }
    socket.uncork()
    if (socket.writableNeedDrain && stalled === 0) stalled = Date.now()
  }
  return {
    write(...chunks) {
      if (!hasEnded) send(chunks.flatMap(textsOfChunk))
    },
    compresses: () => false,
    async writeText(text) {
      if (!hasEnded) send(textsOf(text))
      await this.drained()
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
      send(chunks.flatMap(textsOfChunk))
      web.close(1000)
      // A client that never answers must not keep the socket open.
      setTimeout(() => web.terminate(), lingerMs).unref()
    },
    stalledSince: () => stalled,
    cut: () => web.terminate(),
    onClose: (closed) => {
      if (socket.destroyed) setImmediate(closed)
      else socket.once('close', closed)
    },
  }
}

const ofChunks = new WeakMap<Buffer, readonly string[]>()

/** The events in a chunk that many readers share, decoded once for all of them. */
function textsOfChunk(framed: Buffer): readonly string[] {
  let texts = ofChunks.get(framed)
  if (!texts) {
    texts = textsOf(contentOf(framed).toString())
    ofChunks.set(framed, texts)
  }
  return texts
}

const lineStart = 'data: '

/** The JSON of each event; an empty text for a comment. */
const textsOf = (lines: string): string[] =>
  lines
    .split('\n\n')
    .slice(0, -1)
    .map((line) => (`${line}\n\n` === commentLine ? '' : line.slice(lineStart.length)))
