import { limits } from '@parley/protocol'
import { createServices, openApp } from './app.ts'
import type { Services } from './features.ts'
import { boot, shutDown } from './boot.ts'
import { startBackupTimetable } from './cli/backup/timetable.ts'
import { openControl } from './cli/control/server.ts'
import { addStreamProbe } from './cli/control/stream-probe.ts'
import { type Config, readConfig } from './config.ts'
import { backlog, type EarlyListener } from './early-listener.ts'
import { endProcess } from './end-process.ts'
import { hostInUrl } from './http/request/host-in-url.ts'
import { setupAddress } from './setup-address.ts'
import { startErrorMessage } from './start-error-message.ts'

// Tests start the servers of the bundle in their own process, and shorten its times.
export { boot, createServices, limits, openApp, readConfig, shutDown }

/** A server that takes requests. */
interface Running {
  services: Services
  port: number
  stop(): Promise<void>
}

async function start(config: Config, early?: EarlyListener): Promise<Running> {
  const services = createServices(await boot(config))
  const app = await openApp(services)
  const createProbeCode = addStreamProbe(app)
  await app.ready()
  if (!early?.handTo(app.server)) {
    await app.listen({ port: config.port, host: config.host, backlog })
  }
  services.jobs.start()
  const { port } = app.server.address() as { port: number }
  const closeControl = await openControl(services, port, createProbeCode)
  const stopBackups = startBackupTimetable(services)
  return {
    services,
    port,
    async stop() {
      await stopBackups()
      await closeControl()
      await app.close()
      await shutDown(services)
    },
  }
}

/**
 * Runs the server of this process until a signal ends it, on the port that `early` has opened. A start that fails ends
 * the process with code 1.
 */
export function serve(early?: EarlyListener): void {
  run(early).catch((error: unknown) => {
    process.stderr.write(`${startErrorMessage(error)}\n`)
    process.exit(1)
  })
}

async function run(early?: EarlyListener): Promise<void> {
  // All files that this process creates are readable by its own user only.
  process.umask(0o077)
  const config = readConfig(process.env)
  const first = await start(config, early)
  let current = Promise.resolve(first)

  // Before the address is printed: whoever waits for it may send a signal at once.
  let ending = false
  async function end() {
    if (ending) return
    ending = true
    await endProcess(async () => (await current).stop())
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())

  const { services, port } = first
  process.stdout.write(`Parley is running at http://${hostInUrl(config.host)}:${port}\n`)
  const setup = setupAddress(services, port)
  if (setup !== undefined) {
    process.stdout.write(`This server is new. Open ${setup} in a browser to set it up.\n`)
  }

  async function restart(running: Running): Promise<Running> {
    await running.stop()
    return start({ ...config, port })
  }
  for (;;) {
    const running = await current
    await running.services.incoming.requested
    if (ending) return
    current = restart(running)
    process.stdout.write('The server starts again on the imported data.\n')
  }
}
