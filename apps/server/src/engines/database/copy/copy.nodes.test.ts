import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../testing/postgres.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { claimTarget } from './claim.ts'
import { openPostgresCopy, openPostgresRows } from './postgres-rows.ts'
import type { RowReader } from './rows.ts'
import { readShapes } from './shapes.ts'
import { openSqliteCopy, openSqliteRows } from './sqlite-rows.ts'
import { compareTables, syncTables } from './sync-tables.ts'
import { changeRows, fillDatabase } from './testing/fill.ts'

// More than two pages.
const rowsPerTable = 1200
const { copied: tables, all } = readShapes()

let folder: string
let path: string
let postgres: PostgresServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-copy-'))
  path = join(folder, 'filled.db')
  fillDatabase(path, rowsPerTable)
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function everyRow(reader: RowReader) {
  const found: Record<string, unknown> = {}
  for (const table of tables) found[table.name] = await reader.rows(table, {})
  return found
}

async function copyAndCompare(
  source: RowReader,
  target: Awaited<ReturnType<typeof openPostgresCopy>>,
) {
  const changes = await syncTables(source, target, tables)
  const facts = await compareTables(source, target, tables)
  expect(await everyRow(target)).toEqual(await everyRow(source))
  return { changes, facts }
}

test('all tables go to PostgreSQL and back to SQLite row by row, with the same checksums', async () => {
  const url = await postgres.createDatabase()
  const source = openSqliteRows(path)
  const there = await openPostgresCopy(url)
  const { facts } = await copyAndCompare(source, there)
  expect(facts.map(({ table, rows }) => [table, rows])).toEqual(
    tables.map(({ name }) => [name, rowsPerTable]),
  )
  await Promise.all([source.close(), there.close()])

  const snapshot = await openPostgresRows(url)
  const back = openSqliteCopy(join(folder, 'back.db'))
  const returned = await copyAndCompare(snapshot, back)
  expect(returned.facts).toEqual(facts)
  await Promise.all([snapshot.close(), back.close()])
})

test('a second pass writes only what has changed', async () => {
  const own = join(folder, 'changing.db')
  fillDatabase(own, rowsPerTable)
  const there = await openPostgresCopy(await postgres.createDatabase())
  const first = openSqliteRows(own)
  await syncTables(first, there, tables)
  changeRows(own)
  // The first snapshot does not see the changes.
  await compareTables(first, there, tables)
  await first.close()

  const second = openSqliteRows(own)
  await expect(compareTables(second, there, tables)).rejects.toThrow(
    /The copy differs in: .*account \(1199 rows, 1200 were copied\).*message/,
  )
  const { changes } = await copyAndCompare(second, there)
  const message = changes.find(({ table }) => table === 'message')
  expect(message).toEqual({ table: 'message', written: 13, removed: 11 })
  await Promise.all([second.close(), there.close()])
})

test('an unfinished copy is recognised by its source only, and no server starts on it', async () => {
  const url = await postgres.createDatabase()
  const first = await openPostgresCopy(url)
  await claimTarget(first, 'one')
  await first.close()
  await expect(openPostgres(url, { publish: () => {} })).rejects.toThrow(/unfinished copy/)

  const second = await openPostgresCopy(url)
  await claimTarget(second, 'one')
  await expect(claimTarget(second, 'another')).rejects.toThrow(/copy of another server/)
  await second.clearMark()
  await second.close()
  const database = await openPostgres(url, { publish: () => {} })
  await database.close()
})

test('a database with rows is refused as a target', async () => {
  for (const target of [
    await openPostgresCopy(await postgres.createDatabase()),
    openSqliteCopy(join(folder, 'full.db')),
  ]) {
    const table = all.find(({ name }) => name === 'rate_limit')
    if (table) await target.write(table, [['key', 1, null]])
    await expect(claimTarget(target, 'one')).rejects.toThrow(/not empty: its table rate_limit/)
    await target.close()
  }
})
