import { Client } from 'pg'
import { connectionSettings } from './connection.ts'
import { hasUnfinishedCopy, oldestVersion, readEncoding } from './migrate.ts'

const rounds = 5

/** Facts about a database server that an operator can act on. */
export interface PostgresFacts {
  version: string
  isOldVersion: boolean
  isUnfinished: boolean
  encoding: string
  isRightEncoding: boolean
  /** The median time of an empty query. Milliseconds. */
  answerMs: number
  /** How far its clock is ahead of this machine's. Milliseconds. */
  aheadMs: number
}

/** Connects to the database at `url` and measures. Changes nothing. */
export async function probePostgres(url: string): Promise<PostgresFacts> {
  const client = new Client({ ...connectionSettings(url), application_name: 'parley-doctor' })
  client.on('error', () => {})
  await client.connect()
  try {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      await client.query('select 1')
      times.push(performance.now() - start)
    }
    const answerMs = times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
    const { rows } = await client.query<{ version: string; number: string; now: number }>(
      `select current_setting('server_version') as version,
        current_setting('server_version_num') as number,
        extract(epoch from clock_timestamp()) * 1000 as now`,
    )
    const [{ version, number, now } = { version: '', number: '0', now: 0 }] = rows
    const { encoding, isRight } = await readEncoding(client)
    return {
      version,
      encoding,
      isRightEncoding: isRight,
      isOldVersion: Number(number) < oldestVersion,
      isUnfinished: await hasUnfinishedCopy(client),
      answerMs,
      // The answer was on its way for half of the time.
      aheadMs: Number(now) + answerMs / 2 - Date.now(),
    }
  } finally {
    await client.end()
  }
}
