import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '@parley/protocol'
import type { Logger } from 'pino'
import { Archive } from './cli/import/archive.ts'
import { ArchiveError } from './cli/import/archive-error.ts'
import { type ImportStep, importArchive } from './cli/import/import-archive.ts'
import type { Config } from './config.ts'
import { replaceFile, syncFolder } from './engines/blobs/durable-file.ts'
import { exchangePaths } from './folder-exchange.ts'
import type { ArchiveBytes, Incoming } from './services.ts'

const noteName = 'import.json'

/** The share of the work that is done before each step. Percent. */
const before: Record<ImportStep, number> = { check: 0, tables: 40, files: 60, compare: 95 }
const share: Record<ImportStep, number> = { check: 40, tables: 20, files: 35, compare: 5 }

/** Imports an archive into the data folder of a running server. */
export function createIncoming(
  config: Pick<Config, 'database' | 's3'>,
  folder: string,
  log: Logger,
): Incoming {
  const paths = exchangePaths(folder)
  const notePath = join(folder, noteName)
  let request = () => {}
  /** Logs the fault of an archive and answers with its reason code. */
  function refuse(error: unknown): never {
    if (!(error instanceof ArchiveError)) throw error
    log.info({ err: error }, 'an archive was not imported')
    throw fail(error.reason)
  }
  const openArchive = ({ size, read }: ArchiveBytes) => Archive.read(read, size).catch(refuse)
  const requested = new Promise<void>((resolve) => (request = resolve))

  return {
    isPossible: config.database === '' && !config.s3,
    requested,

    async check(bytes) {
      const archive = await openArchive(bytes)
      archive.close()
    },

    async stage(bytes, note, onProgress, signal) {
      await rm(paths.incoming, { recursive: true, force: true })
      const archive = await openArchive(bytes)
      let step: ImportStep = 'check'
      const progress = {
        stage(next: ImportStep) {
          step = next
          onProgress(step, before[step])
        },
        update(_what: string, done: number, total: number) {
          signal.throwIfAborted()
          onProgress(step, before[step] + (done / Math.max(1, total)) * share[step])
        },
        end() {},
      }
      try {
        const plan = {
          database: { kind: 'sqlite', folder: paths.staged },
          files: { kind: 'disk', folder: paths.staged },
        } as const
        const { tables, files } = await importArchive(archive, plan, progress).catch(refuse)
        await replaceFile(join(paths.staged, noteName), note)
        await syncFolder(paths.staged)
        await replaceFile(paths.ready, '')
        return { ...tables, files }
      } catch (error) {
        await rm(paths.incoming, { recursive: true, force: true })
        throw error
      } finally {
        archive.close()
      }
    },

    exchange: () => request(),

    async note() {
      try {
        return await readFile(notePath, 'utf8')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        return undefined
      }
    },

    forget: () => rm(notePath, { force: true }),
  }
}
