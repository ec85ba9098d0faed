import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection between a client and a server that can be disturbed. */
export interface TcpProxy {
  port: number
  /** Cuts all connections. What is under way is lost. */
  cut(): void
  /** Connects new clients to another port. */
  retarget(port: number): void
  /** Delays all bytes by `ms` from now on. */
  delay(ms: number): void
  close(): Promise<void>
}

/** Starts a proxy to a port of this machine. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let target = targetPort
  let delayMs = 0

  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    forward(client, upstream)
    forward(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function forward(from: Socket, to: Socket) {
    sockets.add(from)
    // The time until which earlier bytes are held: bytes stay in order when the delay becomes shorter.
    let heldUntil = 0
    from.on('data', (bytes) => {
      const now = performance.now()
      heldUntil = Math.max(heldUntil, now + delayMs)
      if (heldUntil <= now) to.write(bytes)
      else setTimeout(() => to.write(bytes), heldUntil - now)
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }

  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    retarget(port) {
      target = port
    },
    delay(ms) {
      delayMs = ms
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
