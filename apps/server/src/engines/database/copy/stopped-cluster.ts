import type { Client } from 'pg'
import { groupLock, nodeName } from '../postgres/connection.ts'
import { connect } from './postgres-rows.ts'

/** Keeps all nodes from writing until it is released. */
export interface WriteLock {
  release(): Promise<void>
}

/** Locks the database of a cluster that has stopped. Undefined while nodes are connected. */
export async function lockStoppedCluster(url: string): Promise<WriteLock | undefined> {
  const client = await connect(url)
  try {
    if (await isConnected(client)) {
      await client.end()
      return undefined
    }
    // A node that starts now waits here with its first write.
    await client.query(`select pg_advisory_lock(${groupLock})`)
  } catch (error) {
    // An open connection would keep the process alive.
    await client.end()
    throw error
  }
  return { release: () => client.end() }
}

/** Whether a node is connected to the database of `client`. */
async function isConnected(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ nodes: number }>(
    `select count(*)::int as nodes from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [nodeName],
  )
  return rows[0]?.nodes !== 0
}
