import type { Server } from 'node:http'
import { createServer, isIP, type Socket } from 'node:net'
import type { Environment } from './config.ts'
import { defaultOf } from './config-settings.ts'

/** After an outage all clients reconnect at once. The limit of the system (net.core.somaxconn) may be lower. */
export const backlog = 8192

/** After this time callers are refused again, which tells more than no answer: a start may last minutes. */
const waitMs = 10_000

/** The port of a server that starts. */
export interface EarlyListener {
  /** Gives the port and its callers to a server. False if the port is not open. */
  handTo(server: Server): boolean
}

/**
 * Opens the port of the server at once and lets its callers wait. A client that has lost its server tries again after
 * a second, some clients only once, and loading the server may take that long. A port that cannot be opened is left to
 * the start itself, which tells the reason.
 */
export function listenEarly(environment: Environment): EarlyListener {
  const valueOf = (name: string) => environment[name] ?? defaultOf(name)
  const port = Number(valueOf('PARLEY_PORT'))
  const host = valueOf('PARLEY_HOST')
  const waiting = new Set<Socket>()
  const listener = createServer({ pauseOnConnect: true }, (socket) => {
    waiting.add(socket.on('close', leave).on('error', leave))
  })
  // A port of the system's choice and a name, which may have several addresses, are left to the start too.
  const isFixed = Number.isInteger(port) && port > 0 && port < 65_536 && isIP(host) !== 0
  if (isFixed) listener.on('error', () => {}).listen({ port, host, backlog })
  const refusing = setTimeout(refuse, waitMs).unref()

  function leave(this: Socket) {
    waiting.delete(this)
  }

  function refuse() {
    listener.close()
    for (const socket of waiting) socket.destroy()
  }

  return {
    handTo(server) {
      clearTimeout(refusing)
      if (!listener.listening) return false
      server.listen(listener, backlog)
      for (const socket of waiting) {
        server.emit('connection', socket.off('close', leave).off('error', leave))
        socket.resume()
      }
      return true
    },
  }
}
