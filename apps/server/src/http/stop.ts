import type { FastifyInstance } from 'fastify'
import type { HttpServices } from './services.ts'

/**
 * Lets requests that are under way finish when the server stops. It takes no new connections then, and ends
 * each connection with its answer, or after `PARLEY_STOP_SECONDS`.
 */
export function finishRequests(app: FastifyInstance, { config }: HttpServices): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    timer = setTimeout(() => app.server.closeAllConnections(), config.stopSeconds * 1000)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (timer) reply.header('connection', 'close')
    done()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
