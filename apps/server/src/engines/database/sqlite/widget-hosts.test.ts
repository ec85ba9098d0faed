import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { checkWidgetHosts } from '../testing/widget-hosts.contract.ts'
import { toSqlite } from './migrate.ts'

test('an update makes those to whom visitors wrote hosts, on SQLite', async () => {
  expect.hasAssertions()
  const database = new DatabaseSync(':memory:')
  await checkWidgetHosts('sqlite', {
    run: (sql) => database.exec(toSqlite(sql)),
    query: (sql) => database.prepare(sql).all() as Record<string, unknown>[],
  })
  database.close()
})
