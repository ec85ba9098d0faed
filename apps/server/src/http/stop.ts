import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { HttpServices } from './services.ts'

/**
 * Lets requests that are under way finish when the server stops. It takes no new connections then, and ends
 * each connection with its answer, or after `PARLEY_STOP_SECONDS`. Browsers open connections before they need
 * them: one without a request is closed at once.
 */
export function finishRequests(app: FastifyInstance, { config }: HttpServices): void {
  let timer: NodeJS.Timeout | undefined
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', (done) => {
    timer = setTimeout(() => app.server.closeAllConnections(), config.stopSeconds * 1000)
    // Node counts these among the active ones.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (timer) reply.header('connection', 'close')
    done()
  })
  // The head of an answer may have been sent before the stop.
  app.addHook('onResponse', (request, _reply, done) => {
    if (timer) request.raw.socket.destroySoon()
    done()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
