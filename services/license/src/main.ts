import { ConfigError, readConfig } from './config.ts'
import { openServer } from './server.ts'
import { createServices } from './services.ts'

try {
  const config = readConfig(process.env)
  const app = await openServer(createServices(config), true)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
  await app.listen({ port: config.port, host: config.host })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
