import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseCopy } from '../../engines/backup/copy-sqlite.ts'
import { migrations } from '../../engines/database/migrations.ts'
import { requireComplete } from '../../data-folder.ts'
import { exchangePaths } from '../../folder-exchange.ts'
import { StartError } from '../../start-error.ts'
import { type Check, failed, ok, skipped } from './check.ts'
import { checkPostgres } from './postgres.ts'

export const database: Check = {
  name: 'database',
  async run({ config }) {
    if (config.database !== '') return checkPostgres(config.database)
    const incomplete = await findIncompleteness(config.data)
    if (incomplete !== undefined) return failed(incomplete, 'The server does not start like this.')
    const path = join(config.data, 'parley.db')
    const found = await stat(path).catch(() => undefined)
    if (!found) return skipped('there is none yet')
    // Reading may create files, which the server could not open if they belonged to another user.
    if (process.getuid && found.uid !== process.getuid()) return skipped('it is another user’s')
    const advice = 'Restore a backup: docs/operating.md, "Backup".'
    try {
      const open = new DatabaseCopy(path)
      const { schema, counts } = open.facts()
      open.close()
      const newest = Math.max(...migrations('sqlite').map(({ number }) => number))
      if (schema > newest) {
        return failed('a newer version of Parley wrote it', 'Start the newer version.')
      }
      return ok(`answers; ${counts['message'] ?? 0} messages, schema ${schema}`)
    } catch (error) {
      return failed((error as Error).message, advice)
    }
  },
}

/** The reason for which a start would refuse the data folder; undefined if it would not. The next start completes an interrupted import. */
async function findIncompleteness(path: string): Promise<string | undefined> {
  if (await stat(exchangePaths(path).ready).catch(() => undefined)) return undefined
  try {
    await requireComplete(path)
    return undefined
  } catch (error) {
    if (error instanceof StartError) return error.message
    return undefined
  }
}
