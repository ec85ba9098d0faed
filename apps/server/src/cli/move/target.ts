import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Blobs } from '../../engines/blobs/blobs.ts'
import { openDiskBlobs } from '../../engines/blobs/disk.ts'
import { replaceFile, syncFile, syncFolder } from '../../engines/blobs/durable-file.ts'
import { openS3Blobs } from '../../engines/blobs/s3/blobs.ts'
import { claimTarget } from '../../engines/database/copy/claim.ts'
import { openPostgresCopy } from '../../engines/database/copy/postgres-rows.ts'
import type { RowWriter } from '../../engines/database/copy/rows.ts'
import { readSecrets } from '../../engines/database/copy/secrets.ts'
import { readShapes } from '../../engines/database/copy/shapes.ts'
import { openSqliteCopy } from '../../engines/database/copy/sqlite-rows.ts'
import { lockFolder } from '../../folder-lock.ts'
import { CliError } from '../errors.ts'
import type { MovePlan } from './plan.ts'

/** The database of the new server. Until `finish` no server starts on it. */
export interface MoveTarget {
  rows: RowWriter
  /** Stores the secrets and makes the database that of a server. Closes it. */
  finish(secrets: ReadonlyMap<string, string>): Promise<void>
  close(): Promise<void>
}

const identityName = 'key.json'
const unfinishedName = 'parley.db.unfinished'

/** Opens the new database. Fails unless it is empty or an unfinished copy of the same server. */
export async function openMoveTarget(
  { database }: Pick<MovePlan, 'database'>,
  server: { id: string; identity: string },
): Promise<MoveTarget> {
  return database.kind === 'postgres'
    ? openPostgresTarget(database.url, server)
    : openFolderTarget(database.folder, server)
}

/** A move has finished at the target: from then on the old server may lack what was written there. */
export class AlreadyMovedError extends CliError {
  constructor(place: string) {
    super(
      `${place} has this server already. Start it there. If the old server was used since then, empty the new place and begin again.`,
    )
  }
}

async function openPostgresTarget(
  url: string,
  { id, identity }: { id: string; identity: string },
): Promise<MoveTarget> {
  const rows = await openPostgresCopy(url)
  try {
    const mark = await rows.readMark()
    const found = await readSecrets(rows)
    if (mark === undefined && found.get(identityName) === identity)
      throw new AlreadyMovedError('The new database')
    await claimTarget(rows, id)
  } catch (error) {
    await rows.close()
    throw error
  }
  return {
    rows,
    async finish(secrets) {
      try {
        await rows.write(readShapes().secrets, [...secrets])
        await rows.clearMark()
      } finally {
        await rows.close()
      }
    },
    close: () => rows.close(),
  }
}

async function openFolderTarget(
  folder: string,
  { id, identity }: { id: string; identity: string },
): Promise<MoveTarget> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const release = lockFolder(folder)
  let rows: RowWriter
  try {
    await requireEmptyOrUnfinished(folder, identity)
    rows = await openUnfinished(join(folder, unfinishedName), id)
  } catch (error) {
    release()
    throw error
  }
  const close = async () => {
    await rows.close()
    release()
  }
  return {
    rows,
    async finish(secrets) {
      for (const [name, text] of new Map([...secrets, [identityName, identity]])) {
        await replaceFile(join(folder, name), text)
      }
      await rows.clearMark()
      await rows.close()
      const unfinished = join(folder, unfinishedName)
      await syncFile(unfinished)
      await rename(unfinished, join(folder, 'parley.db'))
      await syncFolder(folder)
      release()
    },
    close,
  }
}

async function requireEmptyOrUnfinished(folder: string, identity: string): Promise<void> {
  const names = await readdir(folder)
  if (names.includes(unfinishedName)) return
  if (names.includes('parley.db') && names.includes(identityName)) {
    const found = await readFile(join(folder, identityName), 'utf8')
    if (found === identity) throw new AlreadyMovedError(folder)
  }
  if (names.every((name) => /^lock(-journal)?$/.test(name))) return
  throw new CliError(`${folder} is not empty. Choose an empty folder.`)
}

/** A copy without a mark was finished, but a crash kept it from its name: it begins anew. */
async function openUnfinished(path: string, source: string): Promise<RowWriter> {
  const existed = await stat(path).then(
    () => true,
    () => false,
  )
  let rows = openSqliteCopy(path)
  if (existed && (await rows.readMark()) === undefined) {
    await rows.close()
    await rm(path)
    rows = openSqliteCopy(path)
  }
  try {
    await claimTarget(rows, source)
    return rows
  } catch (error) {
    await rows.close()
    throw error
  }
}

/** Opens the new place of files. Undefined if they stay where they are. */
export async function openFilesTarget({
  files,
}: Pick<MovePlan, 'files'>): Promise<Blobs | undefined> {
  if (files.kind === 'disk') return openDiskBlobs(join(files.folder, 'blobs'))
  if (files.kind === 'stay') return undefined
  const blobs = openS3Blobs(files.location)
  await blobs.probe()
  return blobs
}
