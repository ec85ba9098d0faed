import type { Db, Statement, Tx } from '../../engines/database/database.ts'
import type { FileRow, UploadRow } from './tables.ts'

/** The media type of archives, which only the server stores. */
export const archiveType = 'vocechat/archive'

/** The `owner_type` of favorites, which keep their files when all others are deleted. */
export const favoriteOwner = 'favorite'

/** Finds a file, unless only favorites may still show it. */
export const findFile = (db: Db, path: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('file')
    .selectAll()
    .where('path', '=', path)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()

/** Finds a file, also a retained one. */
export const findStoredFile = (db: Db, path: string): Promise<FileRow | undefined> =>
  db.selectFrom('file').selectAll().where('path', '=', path).executeTakeFirst()

/**
 * Hides files that only favorites need, so that their own address does not serve them. An archive has no
 * other address and stays readable.
 */
export async function hideFiles(tx: Tx, paths: readonly string[], now: number): Promise<void> {
  await tx
    .updateTable('file')
    .set({ hidden_at: now })
    .where('path', 'in', paths)
    .where('hidden_at', 'is', null)
    .where('content_type', '!=', archiveType)
    .execute()
}

/** Serves retained files again. */
export async function showFiles(tx: Tx, paths: readonly string[]): Promise<void> {
  await tx.updateTable('file').set({ hidden_at: null }).where('path', 'in', paths).execute()
}

/** Hides all files that were finished no later than `until`, archives included. Favorites are their only owners then. */
export async function hideFilesUntil(tx: Tx, until: number, now: number): Promise<void> {
  await tx
    .updateTable('file')
    .set({ hidden_at: now })
    .where('created_at', '<=', until)
    .where('hidden_at', 'is', null)
    .execute()
  const retained = tx
    .selectFrom('file')
    .select('path')
    .where('created_at', '<=', until)
    .where('hidden_at', 'is not', null)
  await tx
    .deleteFrom('file_reference')
    .where('owner_type', '!=', favoriteOwner)
    .where('path', 'in', retained)
    .execute()
}

/** Those of `paths` whose files are served. */
export async function existingFiles(db: Db, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = db
    .selectFrom('file')
    .select('path')
    .where('path', 'in', paths)
    .where('hidden_at', 'is', null)
  return new Set((await rows.execute()).map(({ path }) => path))
}

export const insertFile = (tx: Tx, row: FileRow) => tx.insertInto('file').values(row).execute()

export const findUpload = (db: Db, file_id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('upload').selectAll().where('file_id', '=', file_id).executeTakeFirst()

export const insertUpload = (tx: Tx, row: UploadRow) =>
  tx.insertInto('upload').values(row).execute()

/** The columns that identify a state of an upload. A node that read it may change it only while it is the same. */
type UploadState = Pick<UploadRow, 'file_id' | 'size' | 'touched_at' | 'attempt'>

/** Moves an upload from the state that was read to another one. Returns false if it has left that state. */
export async function moveUpload(
  tx: Tx,
  { file_id, ...read }: UploadState,
  { size, touched_at, attempt }: Omit<UploadState, 'file_id'>,
): Promise<boolean> {
  const rows = await tx
    .updateTable('upload')
    .set({ size, touched_at, attempt })
    .where('file_id', '=', file_id)
    .where('size', '=', read.size)
    .where('touched_at', '=', read.touched_at)
    .returning('file_id')
    .execute()
  return rows.length > 0
}

/** Removes an upload in the state that was read. Returns false if it has left that state. */
export async function removeUpload(
  tx: Tx,
  { file_id, size, touched_at }: UploadState,
): Promise<boolean> {
  const rows = await tx
    .deleteFrom('upload')
    .where('file_id', '=', file_id)
    .where('size', '=', size)
    .where('touched_at', '=', touched_at)
    .returning('file_id')
    .execute()
  return rows.length > 0
}

/** Uploads that were not continued after `until`, and complete ones from before `completeUntil`. */
export const uploadsUntil = (db: Db, until: number, completeUntil: number): Promise<UploadRow[]> =>
  db
    .selectFrom('upload')
    .selectAll()
    .where(({ and, eb, or }) =>
      or([
        and([eb('touched_at', '>=', 0), eb('touched_at', '<=', until)]),
        and([eb('touched_at', '<', 0), eb('touched_at', '>=', -completeUntil)]),
      ]),
    )
    .execute()

/** Some files that were finished no later than `until` and that no favorite shows. */
export const filesUntil = async (db: Db, until: number, limit: number): Promise<string[]> => {
  const files = db
    .selectFrom('file')
    .select('path')
    .where('created_at', '<=', until)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('file_reference')
            .select('file_reference.path')
            .whereRef('file_reference.path', '=', 'file.path')
            .where('owner_type', '=', favoriteOwner),
        ),
      ),
    )
    .limit(limit)
  return (await files.execute()).map((row) => row.path)
}

export async function removeFiles(tx: Tx, paths: readonly string[]): Promise<void> {
  await tx.deleteFrom('file').where('path', 'in', paths).execute()
  await tx.deleteFrom('file_reference').where('path', 'in', paths).execute()
}

/** Counts the bytes that a user stores, including unfinished uploads. */
export async function bytesOf(db: Db, uid: number): Promise<number> {
  const { files, uploads } = await db
    .selectNoFrom((one) => [
      one
        .selectFrom('file')
        .select(({ fn }) => fn.sum<number | null>('size').as('size'))
        .where('uid', '=', uid)
        .as('files'),
      one
        .selectFrom('upload')
        .select(({ fn }) => fn.sum<number | null>('size').as('size'))
        .where('uid', '=', uid)
        .as('uploads'),
    ])
    .executeTakeFirstOrThrow()
  return (files ?? 0) + (uploads ?? 0)
}

const ownFiles = (db: Db, uid: number) =>
  db
    .selectFrom('file')
    .where('uid', '=', uid)
    .where('content_type', '!=', archiveType)
    .where('hidden_at', 'is', null)

/** Some files that a user uploaded, in the order of their paths. */
export const readOwnFiles = (
  db: Db,
  uid: number,
  { afterPath, limit }: { afterPath: string; limit: number },
): Promise<FileRow[]> =>
  ownFiles(db, uid).selectAll().where('path', '>', afterPath).orderBy('path').limit(limit).execute()

/** The bytes of the files that a user uploaded. */
export async function countOwnFiles(db: Db, uid: number): Promise<number> {
  const { bytes } = await ownFiles(db, uid)
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}

/** Some files in the order of their paths, after `path`. */
export const filesAfter = (db: Db, path: string, limit: number) =>
  db
    .selectFrom('file')
    .select(['path', 'thumbnail_type'])
    .where('path', '>', path)
    .orderBy('path')
    .limit(limit)
    .execute()

/** A row that refers to an upload. */
export interface FileOwner {
  /** Names the table, such as `message`. */
  type: string
  id: number
}

const insertReferenceSql =
  'insert into file_reference (path, owner_type, owner_id) values (?, ?, ?) on conflict do nothing'

/** The statement that inserts a reference. */
export const referenceStatement = (path: string, { type, id }: FileOwner): Statement => ({
  sql: insertReferenceSql,
  parameters: [path, type, id],
})

export const insertReference = (tx: Tx, path: string, { type, id }: FileOwner) =>
  tx
    .insertInto('file_reference')
    .values({ path, owner_type: type, owner_id: id })
    .onConflict((clash) => clash.doNothing())
    .execute()

/** Makes a row an owner of those files of `paths` that are served. */
export async function insertReferences(
  tx: Tx,
  paths: readonly string[],
  { type, id }: FileOwner,
): Promise<void> {
  const files = tx
    .selectFrom('file')
    .select((file) => ['path', file.val(type).as('owner_type'), file.val(id).as('owner_id')])
    .where('path', 'in', paths)
    .where('hidden_at', 'is', null)
  await tx
    .insertInto('file_reference')
    .columns(['path', 'owner_type', 'owner_id'])
    .expression(files)
    .onConflict((clash) => clash.doNothing())
    .execute()
}

// SQLite limits the parameters of a statement.
const ownersPerQuery = 500

/** Removes the references of removed rows. Returns their paths. */
export async function removeReferenceRows(
  tx: Tx,
  type: string,
  ids: readonly number[],
): Promise<string[]> {
  const paths = new Set<string>()
  for (let from = 0; from < ids.length; from += ownersPerQuery) {
    const rows = await tx
      .deleteFrom('file_reference')
      .where('owner_type', '=', type)
      .where('owner_id', 'in', ids.slice(from, from + ownersPerQuery))
      .returning('path')
      .execute()
    for (const { path } of rows) paths.add(path)
  }
  return [...paths]
}

/** The types of the rows that refer to each of `paths`. A path without references is missing. */
export async function ownerTypes(
  db: Db,
  paths: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('file_reference')
    .select(['path', 'owner_type'])
    .distinct()
    .where('path', 'in', paths)
    .execute()
  const types = new Map<string, Set<string>>()
  for (const { path, owner_type } of rows) {
    types.set(path, (types.get(path) ?? new Set()).add(owner_type))
  }
  return types
}
