import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import type { Blobs } from '../../engines/blobs/blobs.ts'
import {
  type TableFacts,
  compareTables,
  syncTables,
} from '../../engines/database/copy/sync-tables.ts'
import { readShapes } from '../../engines/database/copy/shapes.ts'
import {
  type FileTotals,
  FileSync,
  claimFiles,
  releaseFiles,
} from '../../engines/move/sync-files.ts'
import { isUploadKey } from '../../features/files/index.ts'
import { CliError, commandErrorMessage } from '../errors.ts'
import { type FaultyFiles, findFaultyFiles } from './faulty-files.ts'
import type { MovePlan } from './plan.ts'
import type { Progress } from './progress.ts'
import { type MoveSource, openMoveSource } from './source.ts'
import { type MoveTarget, openFilesTarget, openMoveTarget } from './target.ts'

const lockRetryMs = 250
// While the operator has not stopped the server, the copy must not fall behind.
const followMs = 60_000

export interface MoveSummary {
  tables: TableFacts[]
  /** Undefined if the files stay where they are. */
  files: (FileTotals & FaultyFiles) | undefined
  /** The new database is in use, but the mark of its files could not be removed. The text says why. */
  leftover: string | undefined
  /** How long the server had to be stopped. Milliseconds. */
  stopped_ms: number
}

interface Work {
  source: MoveSource
  target: MoveTarget
  files: FileSync | undefined
  progress: Progress
}

/**
 * Copies the database and the files of a server that may run. Then waits until it is stopped, copies what
 * has changed, and compares everything. The old data stays as it is.
 */
export async function moveServer(
  config: Config,
  plan: MovePlan,
  progress: Progress,
): Promise<MoveSummary> {
  const source = openMoveSource(config)
  const server = identify(await source.readSecrets())
  const target = await openMoveTarget(plan, server)
  let isFinished = false
  try {
    const blobs = await openFilesTarget(plan)
    if (blobs) await claimFiles(blobs, server.id)
    const files =
      blobs &&
      new FileSync({
        source: source.files,
        target: blobs,
        mayChange: (key) => !isUploadKey(key),
      })
    const work = { source, target, files, progress }
    progress.stage('Copying while the server may run.')
    await copyChanges(work)
    const release = await waitUntilStopped(work)
    const stoppedAt = performance.now()
    try {
      progress.stage('The server is stopped. Copying what has changed.')
      const totals = await copyChanges(work)
      progress.stage('Comparing all rows.')
      const { tables, faulty } = await compare(work)
      const secrets = await source.readSecrets()
      isFinished = true
      await target.finish(secrets)
      // From here on a server can start there: nothing may tell the operator to go on with the old one.
      const leftover = blobs && (await releaseMark(blobs))
      return {
        tables,
        files: totals && faulty && { ...totals, ...faulty },
        leftover,
        stopped_ms: Math.round(performance.now() - stoppedAt),
      }
    } finally {
      await release()
    }
  } finally {
    progress.end()
    if (!isFinished) await target.close()
  }
}

function identify(secrets: ReadonlyMap<string, string>): { id: string; identity: string } {
  const identity = secrets.get('key.json')
  if (identity === undefined) {
    throw new CliError('The server has no key.json. Start it once, or restore a backup.')
  }
  return { id: (JSON.parse(identity) as { server_id: string }).server_id, identity }
}

async function copyChanges({ source, target, files, progress }: Work) {
  const rows = await source.openRows()
  try {
    await syncTables(rows, target.rows, readShapes().copied, ({ table, done, total }) =>
      progress.update(`table ${table}`, done, total),
    )
  } finally {
    await rows.close()
  }
  return files?.run((done, total) => progress.update('files', done, total))
}

async function waitUntilStopped(work: Work): Promise<() => Promise<void>> {
  const { source, progress } = work
  let followedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const release = await source.lockIfStopped()
    if (release) return release
    if (performance.now() - followedAt > followMs) {
      await copyChanges(work)
      progress.stage('Everything is copied. Now stop the server; the last changes are copied then.')
      followedAt = performance.now()
    }
    await wait(lockRetryMs)
  }
}

/** Returns the words of a failure. */
async function releaseMark(blobs: Blobs): Promise<string | undefined> {
  try {
    await releaseFiles(blobs)
  } catch (error) {
    return commandErrorMessage(error)
  }
}

async function compare({ source, target, files }: Work) {
  const rows = await source.openRows()
  try {
    const tables = await compareTables(rows, target.rows, readShapes().copied)
    const faulty = files && (await findFaultyFiles(rows, (key) => files.checksumOf(key)))
    return { tables, faulty }
  } finally {
    await rows.close()
  }
}
