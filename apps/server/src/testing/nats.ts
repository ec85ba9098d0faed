import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { freePort } from './postgres.ts'

/** A NATS server. */
export interface NatsServer {
  url: string
  /** Stops the server, cutting all connections, and starts it again on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The program: PARLEY_TEST_NATS, or the one that a package has installed. */
const findNats = (): string | undefined =>
  [
    process.env.PARLEY_TEST_NATS ?? '',
    '/usr/sbin/nats-server',
    '/usr/bin/nats-server',
    '/usr/local/bin/nats-server',
    '/opt/homebrew/bin/nats-server',
  ].find((path) => path !== '' && existsSync(path))

export async function startNats(): Promise<NatsServer> {
  const program = findNats()
  if (program === undefined) throw new Error('NATS is not installed')
  const port = await freePort()
  let child = await start()

  async function start(): Promise<ChildProcess> {
    const args = ['-a', '127.0.0.1', '-p', String(port)]
    const started = spawn(program as string, args, { stdio: 'ignore' })
    await untilListening(port, started)
    return started
  }

  async function end(): Promise<void> {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  return {
    url: `nats://127.0.0.1:${port}`,
    async restart() {
      await end()
      child = await start()
    },
    stop: end,
  }
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`NATS ended with code ${child.exitCode}`)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await new Promise((done) => setTimeout(done, 30))
  }
}
