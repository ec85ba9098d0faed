import { openApp } from './app.ts'
import { boot, shutDown } from './boot.ts'
import { ConfigError, readConfig } from './config.ts'
import { hasAdmin } from './features/users/index.ts'

// After a cut line all clients knock at once, and whom the queue turns away tries again a second later. The
// system's own limit (net.core.somaxconn) may be lower.
const backlog = 8192

async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const services = await boot(config)
  const app = await openApp(services)
  await app.listen({ port: config.port, host: config.host, backlog })
  const { port } = app.server.address() as { port: number }
  const address = `http://${config.host}:${port}`
  process.stdout.write(`Parley is running at ${address}\n`)
  if (!hasAdmin(services)) {
    process.stdout.write(`This server is new: open ${address} in a browser to set it up.\n`)
  }

  let ending = false
  async function end() {
    if (ending) return
    ending = true
    await app.close()
    await shutDown(services)
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
}

serve().catch((error: unknown) => {
  process.stderr.write(`${wordsFor(error)}\n`)
  process.exit(1)
})

/** A mistake of whoever starts the server is told in a sentence; a bug with its stack. */
function wordsFor(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PARLEY_PORT to another one.`
  if (code === 'EACCES') return `${error.message}. Check PARLEY_PORT and PARLEY_DATA.`
  return error.stack ?? error.message
}
