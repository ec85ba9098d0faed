import { Client } from 'pg'
import { connectionSettings } from '../database/postgres/connection.ts'
import { sharedName } from './shared-status.ts'
import { type BackupStatus, parseStatus } from './status.ts'

// Apart from what the server reads at its start: a server on SQLite does not load the driver of PostgreSQL.

const save = `insert into config (name, value) values ('${sharedName}', $1) on conflict (name)
  do update set value = (config.value::jsonb || excluded.value::jsonb)::text`

/** Reads the status over a connection of its own, for the command line. */
export const readStatusAt = (url: string): Promise<BackupStatus> =>
  connected(url, async (client) => {
    const { rows } = await client.query('select value from config where name = $1', [sharedName])
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
