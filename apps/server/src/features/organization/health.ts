import { access, constants } from 'node:fs/promises'
import { type Answer, compatVersion, type getHealth, product } from '@parley/protocol'
import { type Services, perServer } from '../../services.ts'

// Migrations run before the server listens, so a database that answers is up to date.
const startedAt = perServer(({ clock }) => clock.now())

/** Checks whether the server is ready: the database answers and the data folder is writable. */
export async function readHealth(services: Services): Promise<Answer<typeof getHealth>> {
  const [database, storage] = await Promise.all([
    isFine(services.db.selectFrom('config').select('name').limit(1).execute()),
    isFine(access(services.config.data, constants.W_OK)),
  ])
  const ready = database && storage
  return {
    status: ready ? 'ok' : 'degraded',
    live: true,
    ready,
    name: product.name,
    version: product.version,
    compat_version: compatVersion,
    uptime_seconds: Math.floor((services.clock.now() - startedAt(services)) / 1000),
    checks: { database: database ? 'ok' : 'failed', storage: storage ? 'ok' : 'failed' },
  }
}

/** Records the start time of this server. */
export const begin = (services: Services) => void startedAt(services)

const isFine = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )
