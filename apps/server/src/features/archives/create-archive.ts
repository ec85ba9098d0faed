import { fail, limits } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import { nextId } from '../../engines/database/sequence.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import {
  archiveType,
  type FileOwner,
  insertGenerated,
  insertReferences,
  reservePath,
  storeGenerated,
} from '../files/index.ts'
import { requireArchivable } from '../messages/index.ts'
import { encodeArchive } from './archive-file.ts'
import { buildArchive } from './build-archive.ts'
import type { ArchivesServices } from './services.ts'
import { insertArchive } from './store.ts'

/** Archives messages for forwarding. Returns the path of the archive, which is the permission to read it. */
export const createArchive = (
  services: ArchivesServices,
  me: CurrentUser,
  mids: readonly number[],
): Promise<string> =>
  storeArchive(services, me, mids, {
    async insertOwner(tx, path) {
      const id = await nextId(tx, 'archive')
      await insertArchive(tx, { id, path })
      return { type: 'archive', id }
    },
  })

/**
 * Stores copies of messages that `me` may read. Files are not copied: the archive becomes one of their
 * owners. Returns its path.
 */
export async function storeArchive(
  services: ArchivesServices,
  me: CurrentUser,
  mids: readonly number[],
  { insertOwner, isPrivate = false }: ArchiveOptions,
): Promise<string> {
  const wanted = [...new Set(mids)]
  if (wanted.length === 0 || wanted.length > limits.archiveMessages) throw fail('too-many-ids')
  const rows = await requireArchivable(services, services.db, me, wanted)
  const { archive, pictures, shown } = await buildArchive(services, me.uid, rows)
  const path = reservePath(services)
  const own = { content_type: archiveType, bytes: encodeArchive(archive), isRetained: isPrivate }
  const stored = await storeGenerated(services, me.uid, new Map([...pictures, [path, own]]))
  await services.database.transact(async (tx) => {
    // A message that was deleted meanwhile must not live on in the archive.
    await requireArchivable(services, tx, me, wanted)
    await insertGenerated(tx, stored)
    const owner = await insertOwner(tx, path)
    await insertReferences(tx, [...pictures.keys(), ...shown], owner)
  })
  return path
}

interface ArchiveOptions {
  /** Stores the row that owns the files of the archive. */
  insertOwner(tx: Tx, path: string): Promise<FileOwner>
  /** Whether the path is no permission to read it. */
  isPrivate?: boolean
}
