import type { Socket } from 'node:net'
import { limits } from '@parley/protocol'
import { chunk, chunkOfBytes } from './frames.ts'
import type { Sink } from './sink.ts'
import { compressFrom, compressPart, gzipChunk } from './stream-gzip.ts'

const lingerMs = 5_000
const lastChunk = Buffer.from('0\r\n\r\n')

/**
 * Writes chunks to the socket of a stream. The head is sent with the first events, which saves a write for each
 * of thousands of reconnects.
 */
export function socketSink(socket: Socket, opening: Buffer, isGzip: boolean): Sink {
  let stalled = 0
  let unsentHead: Buffer | undefined = opening
  let hasEnded = false
  socket.on('drain', () => {
    stalled = 0
  })
  function put(bytes: Buffer) {
    if (!socket.write(bytes) && stalled === 0) stalled = Date.now()
  }
  // Chunks as they are sent. Most writes are one chunk that all readers share.
  function send(chunks: readonly Buffer[]) {
    // A client that has gone is not closed yet. Each write would make an error with its stack.
    if (!socket.writable) return
    // Checked before writing: one large write, as a catch-up needs it, is allowed.
    if (socket.writableLength > limits.maxUnsentBytes) {
      socket.destroy()
    } else if (chunks.length === 1 && !unsentHead) {
      put(chunks[0] as Buffer)
    } else {
      socket.cork()
      if (unsentHead) put(unsentHead)
      unsentHead = undefined
      for (const one of chunks) put(one)
      socket.uncork()
    }
  }
  const compresses = (chars: number) => isGzip && chars >= compressFrom
  return {
    write(...chunks) {
      if (!hasEnded) send(isGzip ? chunks.map(gzipChunk) : chunks)
    },
    compresses,
    async writeText(text) {
      const bytes = compresses(text.length) ? await compressPart(Buffer.from(text)) : undefined
      if (bytes && !hasEnded) send([chunkOfBytes(bytes)])
      else this.write(chunk(text))
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
      if (unsentHead) put(unsentHead)
      for (const one of isGzip ? chunks.map(gzipChunk) : chunks) put(one)
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
