import type { FileKind } from '@parley/protocol'
import type { Db } from '../../engines/database/database.ts'

// The SQL that counts files.

/** Counts the files since a time, or all, and their bytes. */
export async function countFiles(
  db: Db,
  since?: number,
): Promise<{ files: number; bytes: number }> {
  const all = db.selectFrom('file')
  const { files, bytes } = await (since === undefined ? all : all.where('created_at', '>=', since))
    .select((file) => [
      file.fn.countAll<number>().as('files'),
      file.fn.sum<number>('size').as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  return { files, bytes: bytes ?? 0 }
}

/** Counts the files uploaded from one time up to but without another, and their bytes. */
export async function countFilesBetween(
  db: Db,
  from: number,
  before: number,
): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('file')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number>('size').as('bytes')])
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes ?? 0) }
}

/** The files by their kind, with what they use. */
export async function filesByKind(
  db: Db,
): Promise<{ kind: FileKind; files: number; bytes: number }[]> {
  const rows = await db
    .selectFrom('file')
    .select(({ eb, fn }) => [
      eb
        .case()
        .when('content_type', 'like', 'image/%')
        .then('image')
        .when('content_type', 'like', 'video/%')
        .then('video')
        .when('content_type', 'like', 'audio/%')
        .then('audio')
        .else('document')
        .end()
        .as('kind'),
      fn.countAll<number>().as('files'),
      fn.sum<number>('size').as('bytes'),
    ])
    .groupBy('kind')
    .execute()
  return rows.map(({ kind, files, bytes }) => ({
    kind: kind as FileKind,
    files: Number(files),
    bytes: Number(bytes),
  }))
}
