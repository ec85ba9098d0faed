import { expect } from 'vitest'
import type { DialectName } from '../dialect.ts'
import { migrations } from '../migrations.ts'

interface Connection {
  run(sql: string): Promise<void> | void
  query(sql: string): Promise<Record<string, unknown>[]> | Record<string, unknown>[]
}

const number = 43

/** Migrates a database whose messages were indexed by words that were not folded, and checks that they are indexed again. */
export async function checkSearchWords(
  dialect: DialectName,
  { run, query }: Connection,
): Promise<void> {
  const all = migrations(dialect)
  for (const { sql } of all.filter((one) => one.number < number)) await run(sql)
  await run(`insert into search_index (rowid, words) values (7, 'łódź')`)
  await run(`insert into search_progress (name, mid) values ('forward', 7)`)
  for (const { sql } of all.filter((one) => one.number >= number)) await run(sql)
  expect(await query('select * from search_progress')).toEqual([])
  expect(await query('select rowid from search_index')).toEqual([])
}
