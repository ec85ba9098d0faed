import { expect } from 'vitest'
import type { DialectName } from '../dialect.ts'
import { migrations } from '../migrations.ts'

interface Connection {
  run(sql: string): Promise<void> | void
  query(sql: string): Promise<Record<string, unknown>[]> | Record<string, unknown>[]
}

const number = 46

/** Migrates a database whose widget had visitors before they were a role, and checks the hosts and the names. */
export async function checkWidgetHosts(
  dialect: DialectName,
  { run, query }: Connection,
): Promise<void> {
  const all = migrations(dialect)
  for (const { sql } of all.filter((one) => one.number < number)) await run(sql)
  for (const [uid, name, widget] of accounts) {
    const id = widget === null ? 'null' : `'${widget}'`
    await run(`insert into account (uid, name, name_key, create_by, created_at, updated_at, widget_id)
      values (${uid}, '${name}', '${name.toLowerCase()}', 'password', 0, 0, ${id})`)
  }
  for (const [mid, from, to] of messages) {
    const pair = `${Math.min(from, to)}, ${Math.max(from, to)}`
    await run(`insert into message (mid, from_uid, type, to_uid, dm_user_a, dm_user_b, created_at, payload)
      values (${mid}, ${from}, 'normal', ${to}, ${pair}, 0, '{}')`)
  }
  await run(`insert into config (name, value) values ('widget', '{"css":"a{}"}')`)
  for (const { sql } of all.filter((one) => one.number >= number)) await run(sql)

  const [config] = await query(`select value from config where name = 'widget'`)
  const { css, hosts } = JSON.parse(String(config?.['value'])) as { css: string; hosts: number[] }
  expect([css, hosts.toSorted((a, b) => a - b)]).toEqual(['a{}', [2, 3]])
  const names = await query('select name, name_key from account order by uid')
  expect(names.map(({ name, name_key }) => [name, name_key])).toEqual([
    ...[1, 2, 3].map((uid) => [`Member${uid}`, `member${uid}`]),
    ...[
      ['Visitor 4', 'visitor 4'],
      ['Vera', 'vera'],
      ['Visitor 6', 'visitor 6'],
    ],
  ])
}

const accounts: [uid: number, name: string, widget: string | null][] = [
  [1, 'Member1', null],
  [2, 'Member2', null],
  [3, 'Member3', null],
  [4, 'w-abcd1234', 'shop'],
  [5, 'Vera', 'shop'],
  [6, 'w-zzzz9999', 'shop'],
]

// Visitors wrote to 2 and 3 and to another visitor, and a member to another one.
const messages: [mid: number, from: number, to: number][] = [
  [1, 4, 2],
  [2, 4, 2],
  [3, 5, 3],
  [4, 6, 4],
  [5, 2, 1],
]
