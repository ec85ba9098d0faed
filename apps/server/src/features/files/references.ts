import { nextId } from '../../engines/database/sequence.ts'
import type { Tx } from '../../engines/database/database.ts'
import { enqueueJob } from '../../engines/jobs/jobs.ts'
import type { FilesServices } from './services.ts'
import { removeBytes, removeRows } from './delete-files.ts'
import { fileIdOf } from './keys.ts'
import {
  favoriteOwner,
  type FileOwner,
  hideFiles,
  insertReference,
  ownerTypes,
  removeReferenceRows,
} from './store.ts'

/** The name of the job that deletes files without an owner. */
export const deletingUnreferenced = 'delete unreferenced files'

const pathsPerJob = 200

/** Removes the references of deleted rows and enqueues the deletion of files without another owner. */
export async function removeReferences(
  services: FilesServices,
  tx: Tx,
  owners: readonly FileOwner[],
): Promise<void> {
  for (const [type, ids] of idsByType(owners)) {
    await planDeletion(services, tx, await removeReferenceRows(tx, type, ids))
  }
}

/** Replaces the upload that a row refers to. */
export async function moveReference(
  services: FilesServices,
  tx: Tx,
  from: string | null,
  to: string | null,
  owner: FileOwner,
): Promise<void> {
  if (from === to) return
  await removeReferences(services, tx, [owner])
  if (to !== null) await insertReference(tx, to, owner)
}

// In a job, because deleting bytes cannot be rolled back. It checks again, as a file may have a new owner.
async function planDeletion(
  { clock }: Pick<FilesServices, 'clock'>,
  tx: Tx,
  paths: readonly string[],
): Promise<void> {
  for (let from = 0; from < paths.length; from += pathsPerJob) {
    const payload = { paths: paths.slice(from, from + pathsPerJob) }
    const id = await nextId(tx, 'job')
    await enqueueJob(tx, { id, name: deletingUnreferenced, payload, dueAt: clock.now() })
  }
}

/**
 * Deletes those of `paths` that have no owner, and hides those that only favorites need. Rows go first, so
 * that no new reference is possible.
 */
export async function deleteUnreferenced(
  services: FilesServices,
  { paths }: { paths: readonly string[] },
): Promise<void> {
  const gone = await services.database.transact(async (tx) => {
    const types = await ownerTypes(tx, paths)
    const isFavorite = (path: string) => {
      const [first, ...others] = types.get(path) ?? []
      return first === favoriteOwner && others.length === 0
    }
    await hideFiles(tx, paths.filter(isFavorite), services.clock.now())
    const free = paths.filter((path) => !types.has(path))
    await removeRows(services, tx, free)
    return free
  })
  for (const path of gone) await removeBytes(services, fileIdOf(path))
}

function idsByType(owners: readonly FileOwner[]): Map<string, number[]> {
  const byType = new Map<string, number[]>()
  for (const { type, id } of owners) byType.set(type, [...(byType.get(type) ?? []), id])
  return byType
}
