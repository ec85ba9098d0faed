import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { CliError } from './errors.ts'

/**
 * Fails unless the server has a database, and the data folder belongs to the user of this process. Other
 * databases than that of the data folder are opened to find out.
 */
export async function requireDatabase({ data, database }: Config): Promise<void> {
  if (database !== '') return requireOwner(data)
  const found = await stat(join(data, 'parley.db')).catch(() => undefined)
  if (!found || found.size === 0) {
    throw new CliError(`${data} has no database. Set PARLEY_DATA to the data folder of the server.`)
  }
  await requireOwner(data)
}

/**
 * Fails if the folder belongs to another user. Files that root creates in it would keep the server from
 * starting.
 */
export async function requireOwner(data: string): Promise<void> {
  const found = await stat(data).catch(() => undefined)
  const user = process.getuid?.()
  if (!found || user === undefined || found.uid === user) return
  throw new CliError(
    `${data} belongs to user ${found.uid}, this is user ${user}. Run the command as the user of the server: sudo -u '#${found.uid}' …`,
  )
}
