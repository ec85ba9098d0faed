import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from '../../../testing/postgres.ts'
import { checkSearchWords } from '../testing/search-words.contract.ts'

test('an update has messages indexed again whose words were not folded, on PostgreSQL', async () => {
  expect.hasAssertions()
  const postgres = await startPostgres()
  const client = new pg.Client({ connectionString: await postgres.createDatabase() })
  await client.connect()
  await checkSearchWords('postgres', {
    run: async (sql) => void (await client.query(sql)),
    query: async (sql) => (await client.query(sql)).rows,
  })
  await client.end()
  await postgres.stop()
})
