import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'
import { foreignTables, invalidates, owners, tablesOfSchema } from './tables.ts'

const server = 'apps/server/src'
const isTest = (path: string) => /\.(test|contract)\.ts$|\/testing\//.test(path)
const files = sourceFiles().filter((path) => path.startsWith(`${server}/`) && !isTest(path))

test('every table has one owner, and every owner names its table', () => {
  expect(Object.keys(owners).sort()).toEqual(tablesOfSchema().sort())
})

test('only the owner of a table names it', () => {
  const found = files.flatMap((path) =>
    foreignTables(path, readSource(path)).map((table) => `${path} names ${table}`),
  )
  expect(files.length).toBeGreaterThan(150)
  expect(found).toEqual([])
})

test('only the stores invalidate cached rows', () => {
  expect(files.filter((path) => invalidates(path, readSource(path)))).toEqual([])
})

test.each([
  ['a query', "db.selectFrom('account').selectAll()", 'account'],
  ['a query with an alias', "db.selectFrom('account as one')", 'account'],
  ['a query of several tables', "db.selectFrom(['message', 'account'])", 'account'],
  ['a join', "db.selectFrom('message').innerJoin('account', 'uid', 'from_uid')", 'account'],
  ['an update', "tx.updateTable('account').set({})", 'account'],
  ['an insert', "tx.insertInto('account').values([])", 'account'],
  ['a deletion', "tx.deleteFrom('account')", 'account'],
  ['the text of a query', "database.read('select name from account', [])", 'account'],
  ['a template', 'sql`delete from account where uid = ${uid}`', 'account'],
  ['a table without an owner', "db.selectFrom('favorite')", 'favorite'],
  ['a computed name', 'tx.deleteFrom(table)', 'expression'],
  ['a computed name in a template', 'sql`select 1 from ${sql.table(name)}`', 'expression'],
])('a foreign table is reported: %s', (_, source, table) => {
  expect(foreignTables(`${server}/features/messages/edit.ts`, source)).toContain(table)
  expect(foreignTables(`${server}/features/users/store.ts`, source)).not.toContain('account')
})

test('an invalidation outside of a store is reported', () => {
  const source = "tx.invalidate('account', uid)"
  expect(invalidates(`${server}/features/auth/login.ts`, source)).toBe(true)
  expect(invalidates(`${server}/features/users/store.ts`, source)).toBe(false)
})

test('only the leases know the columns of leases', () => {
  const naming = files.filter((path) => /\b(?:lease|claimed)_until\b/.test(readSource(path)))
  expect(naming).toEqual(['apps/server/src/engines/jobs/lease.ts'])
})
