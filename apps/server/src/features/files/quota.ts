import { fail } from '@parley/protocol'
import type { Services } from '../../services.ts'
import { bytesOf } from './store.ts'

// Commits need room as well: uploads must not take the last of it.
const floorBytes = 500_000_000
const floorShare = 0.05

/** Refuses an upload that would leave the disk with less than 5 % or 500 MB free, whichever is smaller. */
export async function requireFreeSpace({ folder }: Services, bytes: number): Promise<void> {
  const { free, total } = await folder.space()
  if (free - bytes < Math.min(floorBytes, total * floorShare)) throw fail('disk-full')
}

/** Refuses bytes beyond what one person may keep on the server. */
export async function requireQuota(services: Services, uid: number, bytes: number): Promise<void> {
  const used = await bytesOf(services.db, uid)
  if (used + bytes > services.config.userDiskBytes) throw fail('quota-exceeded')
}
