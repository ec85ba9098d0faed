import type { FastifyInstance, FastifyRequest } from 'fastify'

const discardedBytes = 65_536
const lingerMs = 30_000

/**
 * Keeps or ends the connection of a request that is answered before its body has arrived. Node discards the rest of a
 * short body, and the connection stays usable. With a long one, or one of unknown length, the connection ends, and the
 * answer says so: otherwise a client or proxy would send its next request there, and take its failure for one of the server.
 */
export function endUnreadConnections(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.raw.complete && isLong(request)) {
      reply.header('connection', 'close')
      lingerAtEnd(request)
    }
    done()
  })
}

const isLong = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > discardedBytes

/**
 * Reads and discards the rest of the body for a while. Node would destroy the socket at once. A client that is still sending
 * would then lose the answer, and a browser would report a broken connection.
 */
function lingerAtEnd({ raw }: FastifyRequest): void {
  const { socket } = raw
  const destroy = () => socket.destroy()
  socket.destroySoon = () => {
    if (socket.destroyed) return
    socket.end()
    if (raw.complete) destroy()
    raw.once('end', destroy)
    setTimeout(destroy, lingerMs).unref()
  }
}
