import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from '../../../testing/postgres.ts'
import { checkWidgetHosts } from '../testing/widget-hosts.contract.ts'

test('an update makes those to whom visitors wrote hosts, on PostgreSQL', async () => {
  expect.hasAssertions()
  const postgres = await startPostgres()
  const client = new pg.Client({ connectionString: await postgres.createDatabase() })
  await client.connect()
  await checkWidgetHosts('postgres', {
    run: async (sql) => void (await client.query(sql)),
    query: async (sql) => (await client.query(sql)).rows,
  })
  await client.end()
  await postgres.stop()
})
