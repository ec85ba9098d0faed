import type { StorageUse } from '@parley/protocol'
import type { FilesServices } from './services.ts'
import { countFiles } from './usage-store.ts'

const dayMs = 86_400_000
const recentDays = [1, 7, 30]

/** The room that all files use, those of the last days, and what the disk has free. */
export async function storageUse(services: FilesServices): Promise<StorageUse> {
  const { db, clock, config, folder } = services
  const recent: StorageUse['recent'] = []
  for (const days of recentDays) {
    recent.push({ days, ...(await countFiles(db, clock.now() - days * dayMs)) })
  }
  const disk = config.s3 ? { free: null, total: null } : await folder.space()
  return { ...(await countFiles(db)), recent, free: disk.free, total: disk.total }
}
