import { fail, limits } from '@parley/protocol'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { FilesServices } from '../services.ts'
import { bytesOf } from '../store.ts'

// Space that uploads must leave for commits.
const floorBytes = 500_000_000
const floorShare = 0.05

/** Refuses an upload that would leave the disk with less than 5 % or 500 MB free, whichever is smaller. */
export async function requireFreeSpace(
  { folder }: Pick<FilesServices, 'folder'>,
  bytes: number,
): Promise<void> {
  const { free, total } = await folder.space()
  if (free - bytes < Math.min(floorBytes, total * floorShare)) throw fail('disk-full')
}

/** Refuses an upload that would exceed the user's quota. Visitors of the widget have a small one. */
export async function requireQuota(
  services: FilesServices,
  { uid, is_visitor }: Pick<CurrentUser, 'uid' | 'is_visitor'>,
  bytes: number,
): Promise<void> {
  const used = await bytesOf(services.db, uid)
  const { userDiskBytes } = services.config
  const max = is_visitor ? Math.min(userDiskBytes, limits.visitorDiskBytes) : userDiskBytes
  if (used + bytes > max) throw fail('quota-exceeded')
}
