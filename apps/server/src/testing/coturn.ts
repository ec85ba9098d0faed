import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'node:net'
import { freePort } from './postgres.ts'

/** A TURN server on 127.0.0.1 whose credentials end with time. */
export interface TestTurn {
  url: string
  secret: string
  close(): Promise<void>
}

const relayPorts = [43_000, 43_199] as const
const startMs = 20_000

/** The program: PARLEY_TEST_COTURN, or the one that a package has installed. */
const findCoturn = (): string | undefined =>
  [
    process.env['PARLEY_TEST_COTURN'] ?? '',
    '/usr/bin/turnserver',
    '/usr/local/bin/turnserver',
    '/opt/homebrew/bin/turnserver',
  ].find((path) => path !== '' && existsSync(path))

/** Starts coturn, with its files in a temporary folder. */
export async function startCoturn(): Promise<TestTurn> {
  const installed = findCoturn()
  if (installed === undefined) throw new Error('coturn is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'parley-coturn-'))
  // A copy: a profile of AppArmor may keep the installed program out of this folder.
  const program = join(folder, 'turnserver')
  await copyFile(installed, program)
  const [port, secret] = [await freePort(), 'a secret of the relay']
  const child = spawn(
    program,
    [
      ...['-n', '--listening-ip', '127.0.0.1', '--relay-ip', '127.0.0.1'],
      ...['--listening-port', String(port), '--no-tls', '--no-dtls', '--no-cli'],
      ...['--min-port', String(relayPorts[0]), '--max-port', String(relayPorts[1])],
      ...['--use-auth-secret', '--static-auth-secret', secret, '--realm', 'example.org'],
      // The media engine is on the same machine.
      '--allow-loopback-peers',
      ...['--userdb', join(folder, 'users'), '--pidfile', join(folder, 'pid')],
      ...['--log-file', 'stdout', '--simple-log'],
    ],
    { stdio: 'ignore' },
  )
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilItListens(port)
  } catch (error) {
    await close()
    throw error
  }
  return { url: `turn:127.0.0.1:${port}`, secret, close }
}

/** It listens on TCP and on UDP. */
async function untilItListens(port: number): Promise<void> {
  const last = Date.now() + startMs
  for (;;) {
    const socket = createConnection({ host: '127.0.0.1', port })
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    if (Date.now() > last) throw new Error('coturn does not listen')
    await new Promise((done) => setTimeout(done, 50))
  }
}
