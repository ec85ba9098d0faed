import type { Db, Tx } from '../database/database.ts'
import { type BackupStatus, parseStatus } from './status.ts'

/** The row of the status in the table of settings. */
export const sharedName = 'backup_status'

/** The result of the last backups of a cluster, which its nodes share. */
export async function readSharedStatus(db: Db): Promise<BackupStatus> {
  const rows = await db
    .selectFrom('config')
    .select('value')
    .where('name', '=', sharedName)
    .execute()
  return parseStatus(rows[0]?.value ?? '{}')
}

/** Replaces the status of a cluster, in a transaction that has read it. */
export async function saveSharedStatus(tx: Tx, status: BackupStatus): Promise<void> {
  const value = JSON.stringify(status)
  await tx
    .insertInto('config')
    .values({ name: sharedName, value })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value }))
    .execute()
}
