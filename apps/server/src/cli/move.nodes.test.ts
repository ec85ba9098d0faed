import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgresRows } from '../engines/database/copy/postgres-rows.ts'
import { openSqliteRows } from '../engines/database/copy/sqlite-rows.ts'
import type { Person } from '../testing/person.ts'
import { type PostgresServer, startPostgres } from '../testing/postgres.ts'
import type { Program } from '../testing/program.ts'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { addMessages, filesOf } from './testing/bulk.ts'
import { everyRow } from './testing/every-row.ts'
import { createRoom, sendFile, startLoad } from './testing/load.ts'
import { type Programs, openPrograms, personOn, setUp } from './testing/programs.ts'
import { DataRows } from './testing/restored.ts'

// Each test starts processes.
const timeout = 180_000
const messages = 5000
const files = 100

let postgres: PostgresServer
let s3: S3Server
let programs: Programs
beforeAll(async () => {
  ;[postgres, s3, programs] = await Promise.all([startPostgres(), startS3Server(), openPrograms()])
}, timeout)
afterAll(async () => {
  await programs.remove()
  await postgres.stop()
  await s3.close()
})

async function stop({ process, exitCode }: Program) {
  process.kill('SIGTERM')
  expect(await exitCode()).toBe(0)
}

async function sendAbove(dave: Person, gid: number, above: number) {
  expect(await dave.send('on the new server').to(gid)).toBeGreaterThan(above)
}

test(
  'a server moves to PostgreSQL and S3 and back under load, and nothing is lost',
  async () => {
    const first = await programs.start()
    const setup = await setUp(first.base)
    const gid = await createRoom(setup)
    for (let count = 0; count < files; count++) await sendFile(setup, gid, 2000)
    await stop(first.server)
    addMessages(programs.data, gid, setup.uid, messages)
    const { server, base } = await programs.start()
    const dave = personOn(base, setup)
    const load = startLoad(dave, gid, 1)
    const database = await postgres.createDatabase()
    const bucket = s3.address('moved')

    const move = programs.begin(`move --to ${database} --files ${bucket} --json`)
    await move.until('Now stop the server')
    await load.stop()
    await stop(server)
    const { code, output, errors } = await move.end()
    expect([code, errors]).toEqual([0, expect.stringContaining('Comparing all rows')])
    const report = JSON.parse(output)
    expect(report.settings).toEqual({
      PARLEY_DATABASE: database,
      PARLEY_FILES: expect.not.stringContaining('S3RVER:'),
    })
    expect(report.files.files).toBeGreaterThan(files)
    const old = await everyRow(openSqliteRows(join(programs.data, 'parley.db')))
    expect(await everyRow(await openPostgresRows(database))).toEqual(old)

    // The old data is whole, too.
    const rows = new DataRows(programs.data)
    expect(rows.wrongFiles()).toEqual([])
    const settings = {
      PARLEY_DATABASE: database,
      PARLEY_FILES: bucket,
      PARLEY_DATA: join(programs.folder, 'node'),
    }
    const moved = await programs.start(settings)
    const there = personOn(moved.base, dave)
    await sendAbove(there, gid, rows.lastMid())
    expect(await filesOf(rows, there)).toEqual([])
    await sendFile(there, gid, 3000)

    const folder = join(programs.folder, 'returned')
    const returning = programs.begin(`move --to sqlite:${folder}`, { settings })
    await returning.until('Now stop the server')
    await stop(moved.server)
    const back = await returning.end()
    expect([back.code, back.errors]).toEqual([0, expect.any(String)])
    expect(back.output).toMatch(/all counts and checksums are equal/)
    const returned = new DataRows(folder)
    expect(returned.wrongFiles()).toEqual([])
    expect(await everyRow(openSqliteRows(join(folder, 'parley.db')))).toEqual(
      await everyRow(await openPostgresRows(database)),
    )
    expect(await readFile(join(folder, 'key.json'), 'utf8')).toBe(
      await readFile(join(programs.data, 'key.json'), 'utf8'),
    )
    const last = await programs.start({ PARLEY_DATA: folder })
    await sendAbove(personOn(last.base, dave), gid, returned.lastMid())
  },
  timeout,
)
