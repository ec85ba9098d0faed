import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../testing/postgres.ts'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { addMessages } from './testing/bulk.ts'
import { createRoom, sendFile } from './testing/load.ts'
import { type Programs, openPrograms, setUp } from './testing/programs.ts'
import { DataRows } from './testing/restored.ts'
import { mountDisk } from './testing/small-disk.ts'

// Each test starts processes.
const timeout = 180_000

let postgres: PostgresServer
let s3: S3Server
let programs: Programs
let before: unknown
beforeAll(async () => {
  ;[postgres, s3, programs] = await Promise.all([startPostgres(), startS3Server(), openPrograms()])
  const { server, base } = await programs.start()
  const dave = await setUp(base)
  const gid = await createRoom(dave)
  for (let count = 0; count < 5; count++) await sendFile(dave, gid, 200_000)
  server.process.kill('SIGTERM')
  await server.exitCode()
  addMessages(programs.data, gid, dave.uid, 20_000)
  before = oldData()
}, timeout)
afterAll(async () => {
  await programs.remove()
  await postgres.stop()
  await s3.close()
})

const oldData = () => {
  const rows = new DataRows(programs.data)
  return { wrong: rows.wrongFiles(), messages: rows.all('select * from message order by mid') }
}
const goesOn = /The old data is unchanged.*run the same command again/s

test(
  'a move that is killed, or loses its database, goes on with the next run',
  async () => {
    const database = await postgres.createDatabase()
    const words = `move --to ${database} --files ${s3.address('faults')} --json`
    const killed = programs.begin(words)
    await killed.until('Copying while')
    killed.process.kill('SIGKILL')
    expect((await killed.end()).code).toBe(null)
    const cut = programs.begin(words)
    await cut.until('Copying while')
    await postgres.restart()
    const lost = await cut.end()
    expect([lost.code, lost.errors]).toEqual([1, expect.stringMatching(goesOn)])
    expect(lost.errors).toMatch(/The database cannot be reached/)

    const done = await programs.parley(words)
    expect([done.code, done.errors]).toEqual([0, expect.any(String)])
    expect(JSON.parse(done.output).files.files).toBe(5)
    const again = await programs.parley(words)
    expect([again.code, again.errors]).toEqual([
      1,
      expect.stringMatching(/has this server already/),
    ])
    expect(again.errors).not.toMatch(/can go on with it/)
    expect(oldData()).toEqual(before)
  },
  timeout,
)

test(
  'a place that cannot be reached, is wrong or is not empty is refused with advice',
  async () => {
    const database = await postgres.createDatabase()
    const gone = s3.address('x').replace('@parley', '@another')
    const other = database.replace(/[^/]+$/, 'nobody')
    for (const [words, advice] of [
      [`--to postgres://parley@127.0.0.1:9/none`, /cannot be reached .*Check its address/],
      [`--to ${other}`, /cannot be reached .*"nobody" does not exist/],
      [
        `--to ${database} --files ${gone}`,
        /The file store failed to .*Check the address of the bucket/,
      ],
      [`--to sqlite:${programs.data}`, /is the data folder of the server/],
      [`--to sqlite:${programs.folder}`, /is not empty/],
      [`--to ftp://x`, /must be postgres/],
    ] as const) {
      const { code, errors } = await programs.parley(`move ${words}`)
      expect([words, code, errors]).toEqual([
        words,
        expect.any(Number),
        expect.stringMatching(advice),
      ])
      expect(code).not.toBe(0)
    }
    expect(oldData()).toEqual(before)
  },
  timeout,
)

test(
  'a move to a full disk says so and goes on when there is room',
  async ({ skip }) => {
    const disk = mountDisk(3)
    if (disk === undefined) return skip('this user may not mount a disk')
    try {
      const words = `move --to sqlite:${join(disk.path, 'data')}`
      const full = await programs.parley(words)
      expect([full.code, full.errors]).toEqual([1, expect.stringMatching(/The disk is full/)])
      expect(full.errors).toMatch(goesOn)
      disk.resize(100)
      expect(await programs.parley(words)).toMatchObject({ code: 0 })
      const moved = new DataRows(join(disk.path, 'data'))
      expect(moved.wrongFiles()).toEqual([])
      expect(moved.all('select * from message order by mid')).toEqual(oldData().messages)
    } finally {
      disk.remove()
    }
  },
  timeout,
)
