import { type ResponseOf, compatVersion, type getHealth, product } from '@parley/protocol'
import { readBackupStatus } from '../../engines/backup/status.ts'
import type { OrganizationServices } from './services.ts'
import { probeDatabase } from './store.ts'

// Migrations run before the server listens, so a database that answers is up to date.
// With less, commits are about to fail.
const spareBytes = 16_777_216
const spareShare = 0.01

/** Whether the server is alive and ready: the database answers, and the disk takes writes and has room. */
export async function readHealth(
  services: OrganizationServices,
): Promise<ResponseOf<typeof getHealth>> {
  const [database, storage, backup] = await Promise.all([
    isFine(probeDatabase(services.db)),
    isFine(checkStorage(services)),
    readBackupStatus(services.folder.path),
  ])
  const ready = database && storage
  return {
    status: ready ? 'ok' : 'degraded',
    live: true,
    ready,
    name: product.name,
    version: product.version,
    compat_version: compatVersion,
    uptime_seconds: Math.floor((services.clock.now() - services.organization.startedAt) / 1000),
    checks: { database: database ? 'ok' : 'failed', storage: storage ? 'ok' : 'failed' },
    last_backup_at: backup.proven_at,
  }
}

// The endpoint is public: callers at the same time share one look at the disk.
async function checkStorage(services: OrganizationServices): Promise<void> {
  const { organization } = services
  organization.storageCheck ??= probeStorage(services).finally(() => {
    organization.storageCheck = undefined
  })
  return organization.storageCheck
}

async function probeStorage({ folder }: Pick<OrganizationServices, 'folder'>): Promise<void> {
  const { free, total } = await folder.space()
  if (free < Math.min(spareBytes, total * spareShare)) throw new Error('The disk is full')
  await folder.probeWrite()
}

const isFine = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )
