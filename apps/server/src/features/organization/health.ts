import { type ResponseOf, compatVersion, type getHealth, product } from '@parley/protocol'
import { type Services, perServer } from '../../services.ts'
import { probeDatabase } from './store.ts'

// Migrations run before the server listens, so a database that answers is up to date.
const startedAt = perServer(({ clock }) => clock.now())

// With less, commits are about to fail.
const spareBytes = 16_777_216
const spareShare = 0.01

/** Whether the server is alive and ready: the database answers, and the disk takes writes and has room. */
export async function readHealth(services: Services): Promise<ResponseOf<typeof getHealth>> {
  const [database, storage] = await Promise.all([
    isFine(probeDatabase(services.db)),
    isFine(checkStorage(services)),
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

// The endpoint is public: callers at the same time share one look at the disk.
const storageChecks = perServer(() => ({ current: undefined as Promise<void> | undefined }))

async function checkStorage(services: Services): Promise<void> {
  const checks = storageChecks(services)
  checks.current ??= probeStorage(services).finally(() => (checks.current = undefined))
  return checks.current
}

async function probeStorage({ folder }: Services): Promise<void> {
  const { free, total } = await folder.space()
  if (free < Math.min(spareBytes, total * spareShare)) throw new Error('The disk is full')
  await folder.probeWrite()
}

/** Records the start time of this server. */
export const begin = (services: Services) => void startedAt(services)

const isFine = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )
