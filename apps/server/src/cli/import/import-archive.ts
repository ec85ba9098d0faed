import { Readable } from 'node:stream'
import { type Blobs, requireBlobKey } from '../../engines/blobs/blobs.ts'
import { renewGeneration } from '../../engines/database/copy/generation.ts'
import type { Row, Value } from '../../engines/database/copy/rows.ts'
import { readShapes, type TableShape } from '../../engines/database/copy/shapes.ts'
import { migrations as migrationsOf } from '../../engines/database/migrations.ts'
import { claimFiles, releaseFiles } from '../../engines/move/sync-files.ts'
import { entryNames } from '../../features/server-data/archive.ts'
import { parseIdentity } from '../../identity.ts'
import type { MovePlan } from '../move/plan.ts'
import { type MoveTarget, openFilesTarget, openMoveTarget } from '../move/target.ts'
import type { Archive } from './archive.ts'
import { ArchiveError } from './archive-error.ts'

const batchRows = 500

/** The steps of an import in their order. */
export type ImportStep = 'check' | 'tables' | 'files' | 'compare'

/** Receives the progress of an import. */
export interface ImportProgress {
  stage(step: ImportStep): void
  update(what: string, done: number, total: number): void
  end(): void
}

/** The rows and files of an import, counted at the new place. */
export interface ImportSummary {
  tables: Record<string, number>
  files: number
  bytes: number
}

/**
 * Brings the server of an archive to an empty place. All of the archive is read and compared with its manifest before
 * anything is written. No server starts on a place until everything is there; an interrupted import goes on when it is
 * called again.
 */
export async function importArchive(
  archive: Archive,
  plan: Pick<MovePlan, 'database' | 'files'>,
  progress: ImportProgress,
): Promise<ImportSummary> {
  const identityText = await archive.identity()
  const { server_id: id } = parseIdentity('identity.json of the archive', identityText)
  progress.stage('check')
  await checkArchive(archive, progress)
  const target = await openMoveTarget(plan, { id, identity: identityText })
  let isFinished = false
  try {
    const blobs = await openFilesTarget(plan)
    if (!blobs) throw new Error('An import needs a place of files')
    await claimFiles(blobs, id)
    progress.stage('tables')
    await writeTables(archive, target, progress)
    progress.stage('files')
    await writeFiles(archive, blobs, progress)
    progress.stage('compare')
    const summary = await compare(archive, target, blobs)
    await renewGeneration(target.rows)
    isFinished = true
    await target.finish(new Map([['key.json', identityText]]))
    await releaseFiles(blobs)
    return summary
  } finally {
    progress.end()
    if (!isFinished) await target.close()
  }
}

async function checkArchive(archive: Archive, progress: ImportProgress): Promise<void> {
  const { manifest } = archive
  const { all } = readShapes()
  const made = manifest.migrations.join()
  const own = migrationsOf('sqlite').map(({ number }) => number)
  if (made !== own.join()) {
    throw new ArchiveError(
      `The archive was made by Parley ${manifest.product_version} with other tables. Import it with that version, and update the server afterwards.`,
      'unsupported-version',
    )
  }
  const known = new Set(all.map(({ name }) => name))
  const unknown = Object.keys(manifest.tables).find((name) => !known.has(name))
  if (unknown !== undefined) throw new ArchiveError(`The archive has an unknown table: ${unknown}.`)
  for (const key of Object.keys(manifest.files)) {
    try {
      requireBlobKey(key)
    } catch {
      throw new ArchiveError(`The archive has a file with an impossible name: ${key}.`)
    }
  }
  const entries = [
    ...Object.entries(manifest.tables).map(([name, facts]) => ({
      name: entryNames.table(name),
      facts,
    })),
    ...Object.entries(manifest.files).map(([key, facts]) => ({
      name: entryNames.file(key),
      facts,
    })),
  ]
  for (const [at, { name, facts }] of entries.entries()) {
    for await (const _part of archive.bytes(name, facts));
    progress.update('entries', at + 1, entries.length)
  }
}

async function writeTables(
  archive: Archive,
  { rows: writer }: MoveTarget,
  progress: ImportProgress,
): Promise<void> {
  const { tables } = archive.manifest
  for (const table of readShapes().copied) {
    const facts = tables[table.name]
    if (!facts) continue
    let batch: Row[] = []
    let done = 0
    const write = async () => {
      await writer.write(table, batch)
      done += batch.length
      batch = []
      progress.update(`table ${table.name}`, done, facts.rows)
    }
    for await (const line of archive.lines(entryNames.table(table.name), facts)) {
      batch.push(toRow(table, line))
      if (batch.length === batchRows) await write()
    }
    await write()
  }
}

function toRow({ name, columns }: TableShape, line: string): Row {
  const wrong = new ArchiveError(`The archive has a row of the table ${name} that cannot be read.`)
  let found: Record<string, unknown>
  try {
    found = JSON.parse(line) as Record<string, unknown>
  } catch {
    throw wrong
  }
  if (typeof found !== 'object' || found === null) throw wrong
  if (Object.keys(found).some((key) => !columns.some((column) => column.name === key))) throw wrong
  return columns.map((column): Value => {
    const value = found[column.name] ?? null
    const isFit = value === null || typeof value === (column.isText ? 'string' : 'number')
    if (!isFit) throw wrong
    return value as Value
  })
}

async function writeFiles(archive: Archive, blobs: Blobs, progress: ImportProgress): Promise<void> {
  const files = Object.entries(archive.manifest.files)
  for (const [at, [key, facts]] of files.entries()) {
    const isThere = (await blobs.head(key))?.size === facts.bytes
    if (!isThere) {
      await blobs.put(key, Readable.from(archive.bytes(entryNames.file(key), facts)))
    }
    progress.update('files', at + 1, files.length)
  }
}

async function compare(
  { manifest }: Archive,
  { rows: reader }: MoveTarget,
  blobs: Blobs,
): Promise<ImportSummary> {
  const summary: ImportSummary = { tables: {}, files: 0, bytes: 0 }
  const wrong: string[] = []
  for (const table of readShapes().copied) {
    const wanted = manifest.tables[table.name]?.rows
    if (wanted === undefined) continue
    const count = await reader.count(table)
    summary.tables[table.name] = count
    if (count !== wanted) wrong.push(`${table.name} (${wanted} rows, ${count} were written)`)
  }
  for (const [key, { bytes }] of Object.entries(manifest.files)) {
    const size = (await blobs.head(key))?.size
    if (size === bytes) {
      summary.files++
      summary.bytes += bytes
    } else {
      wrong.push(`file ${key}`)
    }
  }
  if (wrong.length > 0) throw new ArchiveError(`The import differs in: ${wrong.join(', ')}.`)
  return summary
}
