import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseContract } from '../database.contract.ts'
import { migrations } from '../migrations.ts'
import { migrate } from './migrate.ts'
import { schemaFile, schemaText } from './schema.ts'
import { openSqlite } from './sqlite.ts'
import { entry } from '../testing/entry.ts'

databaseContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-database-'))
  return {
    open: (options) => openSqlite(join(folder, 'parley.db'), options),
    remove: () => rm(folder, { recursive: true }),
  }
})

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-sqlite-'))
  path = join(folder, 'parley.db')
})
afterEach(() => rm(folder, { recursive: true }))

const open = () => openSqlite(path, { publish: () => {} })

test('after kill -9 all acknowledged messages are stored, and mids continue', async () => {
  const script = fileURLToPath(new URL('./testing/append-until-killed.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, path], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8')
  for await (const text of child.stdout) {
    output += text
    if (output.length > 5000) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')

  // The last line may be incomplete.
  const acknowledged = output.split('\n').slice(0, -1).map(Number)
  const database = await open()
  const rows = await database.db.selectFrom('message').select('mid').execute()
  const there = new Set(rows.map(({ mid }) => mid))
  expect(acknowledged.length).toBeGreaterThan(500)
  expect(acknowledged.filter((mid) => !there.has(mid))).toEqual([])
  const next = await database.append(entry('after the crash'))
  expect(next).toBe(Math.max(...there) + 1)
  await database.close()
}, 30_000)

test('damage is reported once, not with each read of the damaged table, and again after a minute without one', async () => {
  await (await open()).close()
  const file = new DatabaseSync(path)
  file.exec('pragma wal_checkpoint(truncate)')
  const ofMessages = `select rootpage from sqlite_schema where name = 'message'`
  const { rootpage } = file.prepare(ofMessages).get() as { rootpage: number }
  const { page_size: size } = file.prepare('pragma page_size').get() as { page_size: number }
  file.close()
  const told = vi.fn<(error: Error) => void>()
  const database = await openSqlite(path, { publish: () => {}, onDamage: told })
  const read = (table: 'config' | 'message') =>
    database.db
      .selectFrom(table)
      .selectAll()
      .execute()
      .catch(() => {})
  await read('config')
  expect(told).not.toHaveBeenCalled()
  const bytes = await readFile(path)
  bytes.fill(0xff, (rootpage - 1) * size, rootpage * size)
  await writeFile(path, bytes, { flag: 'r+' })
  for (let i = 0; i < 3; i++) await read('message')
  expect(told.mock.calls).toEqual([[expect.objectContaining({ message: expect.any(String) })]])
  expect(database.isHealthy()).toBe(false)
  const now = performance.now()
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now + 61_000)
  await read('message')
  later.mockRestore()
  expect(told).toHaveBeenCalledTimes(2)
  await database.close()
})

test('when the writer thread dies, pending and later writes fail and onLost is called', async () => {
  const posts = vi.spyOn(Worker.prototype, 'postMessage')
  const lost = vi.fn<(error: Error) => void>()
  const database = await openSqlite(path, { publish: () => {}, onLost: lost })
  await database.append(entry('before'))
  const thread = posts.mock.contexts[0] as Worker | undefined
  posts.mockRestore()

  const waiting = [database.append(entry('lost')), database.transact(async () => {})]
  void thread?.terminate()
  const ends = await Promise.allSettled(waiting)
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(database.append(entry('after'))).rejects.toThrow('The database writer has ended')
  expect(lost).toHaveBeenCalledOnce()
  await database.close()
})

test('closing the database moves everything from the write-ahead log into the file', async () => {
  const database = await open()
  await database.append(entry('hello'))
  await database.close()
  const wal = await stat(`${path}-wal`).catch(() => undefined)
  expect(wal?.size ?? 0).toBe(0)
  const copy = join(folder, 'copy.db')
  await copyFile(path, copy)
  const copied = await openSqlite(copy, { publish: () => {} })
  expect(await copied.lastMid()).toBe(1)
  await copied.close()
})

test('closing the database does not call onLost', async () => {
  const lost = vi.fn<(error: Error) => void>()
  const database = await openSqlite(path, { publish: () => {}, onLost: lost })
  await database.close()
  expect(lost).not.toHaveBeenCalled()
})

test('a parameter that cannot be cloned fails its transaction, and later writes succeed', async () => {
  const database = await open()
  const odd = { name: 'x', value: (() => {}) as never }
  const ends = await Promise.allSettled([
    database.append(entry('first')),
    database.transact((tx) => tx.insertInto('config').values(odd).execute()),
    database.append(entry('second')),
  ])
  expect(ends.at(1)).toMatchObject({ status: 'rejected' })
  expect(await database.append(entry('still writing'))).toBe(await database.lastMid())
  await database.close()
})

test('opening a file in a missing folder fails', async () => {
  const database = await open()
  await database.close()
  await expect(
    openSqlite(join(folder, 'nowhere', 'parley.db'), { publish: () => {} }),
  ).rejects.toThrow('unable to open')
})

test('each migration is applied once, in order', () => {
  const [start] = migrations('sqlite')
  const second = { number: 2, name: '0002-more.sql', sql: 'create table more (id integer)' }
  migrate(path, [], [start as never])
  migrate(path, [], [start as never, second])
  migrate(path, [], [start as never, second])
  expect(applied()).toEqual(['0001-tables.sql', '0002-more.sql'])
})

test('a failed migration is rolled back and can be applied again', () => {
  const [start] = migrations('sqlite')
  const bad = { number: 2, name: '0002-bad.sql', sql: 'create table half (id integer); nonsense' }
  expect(() => migrate(path, [], [start as never, bad])).toThrow('nonsense')
  expect(applied()).toEqual(['0001-tables.sql'])
  const good = { ...bad, sql: 'create table half (id integer)' }
  migrate(path, [], [start as never, good])
  expect(applied()).toHaveLength(2)
})

test('a file of a newer version is refused and not changed', async () => {
  await (await open()).close()
  const database = new DatabaseSync(path)
  database.exec("insert into migration values (9999, '9999-future.sql')")
  database.close()
  await expect(open()).rejects.toThrow(/newer version of Parley: it has migration 9999/)
  expect(applied().at(-1)).toBe('9999-future.sql')
})

test('a backup made during writes contains all acknowledged messages', async () => {
  const database = await open()
  await Promise.all(Array.from({ length: 100 }, (_, i) => database.append(entry(`${i}`))))
  const copy = join(folder, 'copy.db')
  const [, more] = await Promise.all([database.backup(copy), database.append(entry('meanwhile'))])
  expect(more).toBe(101)
  expect(await database.size()).toBeGreaterThan(4096)
  await database.close()
  const copied = await openSqlite(copy, { publish: () => {} })
  expect(await copied.lastMid()).toBeGreaterThanOrEqual(100)
  await copied.close()
})

test('schema.sql equals the result of the migrations', () => {
  // Run `npx tsx bin/schema.ts` after adding a migration.
  expect(readFileSync(schemaFile, 'utf8')).toBe(schemaText())
})

function applied(): string[] {
  const database = new DatabaseSync(path)
  const rows = database.prepare('select name from migration order by number').all()
  database.close()
  return (rows as { name: string }[]).map(({ name }) => name)
}
