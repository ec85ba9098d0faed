import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { getHealth, sendToChannel } from '@parley/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

const send = () =>
  w.alice.request(sendToChannel, {
    params: { gid: w.team },
    body: { content_type: 'text/plain', content: 'hello', properties: null },
  })
const health = async () => {
  const { status, body } = await w.nobody.request(getHealth, {})
  return { status, database: body.checks.database }
}
const path = () => join(w.data, 'parley.db')

test.each(['begin immediate', 'begin exclusive'])(
  'while another program holds the database by "%s", a message is answered with 503, and afterwards all is well',
  async (statement) => {
    // Do not wait for the other program.
    await w.services.database.transact((tx) => sql.raw('pragma busy_timeout = 0').execute(tx))
    const other = new DatabaseSync(path())
    other.exec(statement)
    const answer = await send()
    expect(answer).toMatchObject({ status: 503, text: 'The server is not ready' })
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await health()).toEqual({ status: 503, database: 'failed' })
    other.exec('rollback')
    other.close()
    expect((await send()).status).toBe(200)
    expect(await health()).toEqual({ status: 200, database: 'ok' })
  },
)

test.each(['message', 'account', 'sequence'] as const)(
  'health is degraded while the table %s is damaged and sends fail, or messages cannot be read',
  async (table) => {
    await send()
    await w.restart()
    expect(await health()).toEqual({ status: 200, database: 'ok' })
    const restore = await damage(table)
    await w.services.db
      .selectFrom(table)
      .selectAll()
      .execute()
      .catch(() => {})
    expect(await health()).toEqual({ status: 503, database: 'failed' })
    await restore()
    await w.restart()
    expect(await health()).toEqual({ status: 200, database: 'ok' })
  },
)

/** Overwrites the first page of a table while the server runs. Returns what undoes it. */
async function damage(table: string): Promise<() => Promise<void>> {
  const database = new DatabaseSync(path())
  database.exec('pragma wal_checkpoint(truncate)')
  const { rootpage } = database
    .prepare('select rootpage from sqlite_schema where name = ?')
    .get(table) as { rootpage: number }
  const { page_size: size } = database.prepare('pragma page_size').get() as { page_size: number }
  database.close()
  const whole = await readFile(path())
  const damaged = Buffer.from(whole)
  damaged.fill(0xff, (rootpage - 1) * size, rootpage * size)
  await writeFile(path(), damaged, { flag: 'r+' })
  return () => writeFile(path(), whole, { flag: 'r+' })
}
