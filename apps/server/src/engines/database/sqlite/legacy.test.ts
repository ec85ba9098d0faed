import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toRow } from '../../../features/messages/message-row.ts'
import { toSqlite } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-legacy-'))
  path = join(folder, 'parley.db')
  writeLegacyFile(path)
})
afterEach(() => rm(folder, { recursive: true }))

const open = () => openSqlite(path, { publish: () => {} })

test('converting a development file keeps all messages and fills the new columns', async () => {
  const database = await open()
  const rows = await database.db.selectFrom('message').selectAll().orderBy('mid').execute()
  await database.close()
  expect(rows.map(({ payload }) => payload)).toEqual(legacy.map(({ wire }) => wire))
  // Each converted row equals the row that sending the message today would store.
  for (const row of rows) {
    const chat =
      row.gid === null
        ? { pair: [row.dm_user_a as number, row.dm_user_b as number] as const }
        : { gid: row.gid }
    const target = row.gid === null ? { uid: row.to_uid as number } : { gid: row.gid }
    const { gid: _gid, dm_user_a: _a, dm_user_b: _b, to_uid: _to, payload: _payload, ...rest } = row
    expect(toRow({ ...rest, chat, target })).toEqual(row)
  }
})

test('converting a development file keeps pins, file references and the last mid', async () => {
  const database = await open()
  expect(await database.db.selectFrom('pin').selectAll().execute()).toEqual([
    {
      gid: 1,
      mid: 1,
      created_by: 1,
      created_at: 5,
      content_type: 'text/plain',
      content: 'hello',
      properties: '{"local_id":7}',
    },
  ])
  expect(await database.db.selectFrom('file_reference').selectAll().execute()).toEqual([
    { path: '2026/1/1/file', owner_type: 'message', owner_id: 3 },
  ])
  expect(await database.db.selectFrom('log_cursor').selectAll().execute()).toMatchObject([
    { name: 'webhooks', mid: 4 },
  ])
  expect(await database.lastMid()).toBe(7)
  await database.close()
})

test('a converted file has the tables, columns and indexes of a new file', async () => {
  await (await open()).close()
  const fresh = join(folder, 'fresh.db')
  await (await openSqlite(fresh, { publish: () => {} })).close()
  expect(shapeOf(path)).toEqual(shapeOf(fresh))
  // A second start has nothing to convert.
  await (await open()).close()
})

test('converting a file of 0001-initial.sql moves removals into their table', async () => {
  const file = join(folder, 'initial.db')
  writeInitialFile(file)
  const database = await openSqlite(file, { publish: () => {} })
  const { db } = database
  expect(await db.selectFrom('removal').selectAll().execute()).toEqual([
    { gid: 1, uid: 2, created_at: 7 },
  ])
  const tokens = await db.selectFrom('magic_token').select(['token_hash', 'kind']).execute()
  expect(tokens).toEqual([{ token_hash: 'hash', kind: 'channel' }])
  await database.close()
  const fresh = join(folder, 'fresh.db')
  await (await openSqlite(fresh, { publish: () => {} })).close()
  expect(shapeOf(file)).toEqual(shapeOf(fresh))
  // A second start has nothing to convert.
  await (await openSqlite(file, { publish: () => {} })).close()
})

const content = '"properties":null,"content_type":"text/plain"'
const head = (mid: number, target: string) =>
  `{"mid":${mid},"from_uid":1,"created_at":5,"target":${target},"detail":`
const legacy = [
  {
    columns: [1, 1, null, null, 'normal', null, null, null],
    wire: `${head(1, '{"gid":1}')}{"type":"normal","properties":{"local_id":7},"content_type":"text/plain","content":"hello","expires_in":null}}`,
  },
  {
    columns: [2, 1, null, null, 'reply', 1, 1, null],
    wire: `${head(2, '{"gid":1}')}{"type":"reply","mid":1,${content},"content":"yes","expires_in":null}}`,
  },
  {
    columns: [3, null, 1, 2, 'normal', null, null, 60_005],
    wire: `${head(3, '{"uid":2}')}{"type":"normal","properties":{"size":3},"content_type":"vocechat/file","content":"2026/1/1/file","expires_in":60}}`,
  },
  {
    columns: [4, 1, null, null, 'like', 1, null, null],
    wire: `${head(4, '{"gid":1}')}{"type":"reaction","mid":1,"detail":{"type":"like","action":"👍"}}}`,
  },
  {
    columns: [5, 1, null, null, 'edit', 1, null, null],
    wire: `${head(5, '{"gid":1}')}{"type":"reaction","mid":1,"detail":{"type":"edit",${content},"content":"hello"}}}`,
  },
  {
    columns: [7, 1, null, null, 'delete', 6, null, null],
    wire: `${head(7, '{"gid":1}')}{"type":"reaction","mid":6,"detail":{"type":"delete"}}}`,
  },
]

/** Writes a file with the tables of a development version. */
function createFile(file: string, version: string): DatabaseSyncInstance {
  const database = new DatabaseSync(file)
  database.exec(toSqlite(readFileSync(new URL(`./testing/${version}`, import.meta.url), 'utf8')))
  database.exec('create table migration (number integer primary key, name text)')
  database.prepare('insert into migration values (1, ?)').run(version)
  return database
}

// The channel and the account of a removal may be gone.
function writeInitialFile(file: string) {
  const database = createFile(file, '0001-initial.sql')
  database.exec("insert into channel (gid, name, created_at, updated_at) values (1, 'team', 1, 1)")
  database.exec(
    `insert into account (uid, name, name_key, create_by, created_at, updated_at)
     values (2, 'Bob', 'bob', 'password', 1, 1)`,
  )
  const insert = database.prepare(
    'insert into magic_token (token_hash, kind, gid, uid, max_uses, expires_at, created_at) values (?, ?, ?, ?, 1, 99, 7)',
  )
  insert.run('hash', 'channel', 1, null)
  insert.run('removal 1 2', 'removal', 1, 2)
  insert.run('removal 9 2', 'removal', 9, 2)
  insert.run('removal 1 9', 'removal', 1, 9)
  database.close()
}

function writeLegacyFile(file: string) {
  const database = createFile(file, '0001-start.sql')
  database.exec(
    "insert into channel (gid, name, is_public, created_at, updated_at) values (1, 'general', 1, 1, 1)",
  )
  database.exec('insert into pin values (1, 1, 1, 5)')
  database.exec("insert into bookmark values ('webhooks', 4, 0)")
  const insert = database.prepare(
    'insert into message (mid, gid, low, high, kind, about, root, expires_at, from_uid, created_at, wire) values (?, ?, ?, ?, ?, ?, ?, ?, 1, 5, ?)',
  )
  for (const { columns, wire } of legacy) insert.run(...(columns as number[]), wire)
  database.close()
}

/** Names of all columns by table, and of all indexes. */
function shapeOf(file: string) {
  const database = new DatabaseSync(file)
  const rows = database
    .prepare(
      `select s.name, s.type, group_concat(c.name) as columns from sqlite_schema s
       left join pragma_table_info(s.name) c where s.name not like 'sqlite_%'
       group by s.name, s.type order by s.name`,
    )
    .all()
  database.close()
  return rows
}
