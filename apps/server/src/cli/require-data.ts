import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError } from './errors.ts'

/** Fails unless the folder has the database of a server, and belongs to the user of this process. */
export async function requireDatabase(data: string): Promise<void> {
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
