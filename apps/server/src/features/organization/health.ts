import { type ResponseOf, compatVersion, type getHealth, product } from '@parley/protocol'
import { probeDatabase } from '../../engines/database/probe.ts'
import { noBackup } from '../../engines/backup/status.ts'
import { backupStatusOf } from './backup-status.ts'
import type { OrganizationServices } from './services.ts'

// Migrations run before the server listens, so a database that answers is up to date.
// With less, commits are about to fail.
const spareBytes = 16_777_216
const spareShare = 0.01
// Shorter than the time that proxies and orchestrators wait.
const checkMs = 2_000

/**
 * Whether the server is alive and ready: the database and the store of files answer, commits succeed, the disk takes writes
 * and has room, and no import is under way.
 */
export async function readHealth(
  services: OrganizationServices,
): Promise<ResponseOf<typeof getHealth>> {
  const [answers, storage] = await Promise.all([
    isFine(probeDatabase(services.db)),
    isFine(checkStorage(services)),
  ])
  // Read after the probe, which may find damage.
  const database = answers && services.database.isHealthy()
  const backup = answers ? await backupStatusOf(services) : noBackup
  const { isImporting } = services.http
  const ready = database && storage && !isImporting
  return {
    status: isImporting ? 'importing' : ready ? 'ok' : 'degraded',
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

async function probeStorage({
  folder,
  blobs,
}: Pick<OrganizationServices, 'folder' | 'blobs'>): Promise<void> {
  const { free, total } = await folder.space()
  if (free < Math.min(spareBytes, total * spareShare)) throw new Error('The disk is full')
  await folder.probeWrite()
  await blobs.probe()
}

async function isFine(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), checkMs)
  })
  const answer = work.then(
    () => true,
    () => false,
  )
  const result = await Promise.race([answer, late])
  clearTimeout(timer)
  return result
}
