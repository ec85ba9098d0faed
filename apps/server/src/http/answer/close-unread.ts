import type { FastifyRequest } from 'fastify'

const lingerMs = 30_000

/**
 * Closes a connection whose request was answered before its body had arrived. What still comes is
 * discarded for a while: destroying the socket at once would lose the answer of a client that is still
 * sending, and a browser would report a broken connection.
 */
export function closeUnread({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return
  const { socket } = raw
  socket.end()
  raw.once('end', () => socket.destroy())
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
