import { createServices, openApp } from '../app.ts'
import type { Services } from '../features.ts'
import { boot, shutDown } from '../boot.ts'
import type { Config } from '../config.ts'

/** A server in this process that runs no jobs and no timetable, so that it sends nothing to anybody. */
export interface QuietServer {
  services: Services
  /** Answers HTTP on a free port of this machine. Returns the address. */
  listen(): Promise<string>
  close(): Promise<void>
}

/** Opens the data folder of a server that does not run. */
export async function openQuietServer(config: Config): Promise<QuietServer> {
  const services = createServices(await boot({ ...config, logLevel: 'silent' }))
  const app = await openApp(services)
  return {
    services,
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close()
      await shutDown(services)
    },
  }
}
