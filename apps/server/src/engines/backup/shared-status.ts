import { Client } from 'pg'
import type { Db, Tx } from '../database/database.ts'
import { connectionSettings } from '../database/postgres/connection.ts'
import { type BackupStatus, parseStatus } from './status.ts'

const name = 'backup_status'
const save = `insert into config (name, value) values ('${name}', $1) on conflict (name)
  do update set value = (config.value::jsonb || excluded.value::jsonb)::text`

/** The result of the last backups of a cluster, which its nodes share. */
export async function readSharedStatus(db: Db): Promise<BackupStatus> {
  const rows = await db.selectFrom('config').select('value').where('name', '=', name).execute()
  return parseStatus(rows[0]?.value ?? '{}')
}

/** Replaces the status of a cluster, in a transaction that has read it. */
export async function saveSharedStatus(tx: Tx, status: BackupStatus): Promise<void> {
  const value = JSON.stringify(status)
  await tx
    .insertInto('config')
    .values({ name, value })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value }))
    .execute()
}

/** Reads the status over a connection of its own, for the command line. */
export const readStatusAt = (url: string): Promise<BackupStatus> =>
  connected(url, async (client) => {
    const { rows } = await client.query('select value from config where name = $1', [name])
    return parseStatus(rows[0]?.value ?? '{}')
  })

export const updateStatusAt = (url: string, changes: Partial<BackupStatus>): Promise<void> =>
  connected(url, async (client) => {
    await client.query(save, [JSON.stringify(changes)])
  })

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connectionSettings(url))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
