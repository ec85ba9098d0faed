import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { checkSearchWords } from '../testing/search-words.contract.ts'
import { toSqlite } from './migrate.ts'

test('an update has messages indexed again whose words were not folded, on SQLite', async () => {
  expect.hasAssertions()
  const database = new DatabaseSync(':memory:')
  await checkSearchWords('sqlite', {
    run: (sql) => database.exec(toSqlite(sql)),
    query: (sql) => database.prepare(sql).all() as Record<string, unknown>[],
  })
  database.close()
})
