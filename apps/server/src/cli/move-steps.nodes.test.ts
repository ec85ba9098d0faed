import { chmodSync, chownSync, mkdirSync, statSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgresRows } from '../engines/database/copy/postgres-rows.ts'
import { readShapes } from '../engines/database/copy/shapes.ts'
import { type SeenRequest, startFlakyProxy } from '../testing/flaky-proxy.ts'
import { type PostgresServer, startPostgres } from '../testing/postgres.ts'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { type TcpProxy, startTcpProxy } from '../testing/tcp-proxy.ts'
import { addMessages } from './testing/bulk.ts'
import { createRoom, sendFile } from './testing/load.ts'
import { type Programs, openPrograms, setUp } from './testing/programs.ts'
import { DataRows } from './testing/restored.ts'
import { mountDisk } from './testing/small-disk.ts'

// Each test starts processes.
const timeout = 180_000
const messages = 8000
const files = 5
const megabyte = 1024 ** 2
// Makes each step of a move longer than the test needs to see its begin.
const roundTripMs = 4

const steps = {
  first: 'Copying while',
  last: 'The server is stopped',
  compare: 'Comparing all rows',
}
const goesOn = /The old data is unchanged.*run the same command again/is

let postgres: PostgresServer
let s3: S3Server
let programs: Programs
let network: TcpProxy
let before: unknown
beforeAll(async () => {
  ;[postgres, s3, programs] = await Promise.all([startPostgres(), startS3Server(), openPrograms()])
  network = await startTcpProxy(Number(new URL(await postgres.createDatabase()).port))
  network.delay(roundTripMs / 2)
  const { server, base } = await programs.start()
  const dave = await setUp(base)
  const gid = await createRoom(dave)
  for (let count = 0; count < files; count++) await sendFile(dave, gid, 20_000)
  server.process.kill('SIGTERM')
  await server.exitCode()
  addMessages(programs.data, gid, dave.uid, messages)
  before = oldData()
}, timeout)
afterAll(async () => {
  await programs.remove()
  await network.close()
  await postgres.stop()
  await s3.close()
})

const oldData = () => {
  const rows = new DataRows(programs.data)
  return { wrong: rows.wrongFiles(), messages: rows.all('select * from message order by mid') }
}

type Move = ReturnType<Programs['begin']>

/** Starts a move, disturbs it at the begin of a step, and checks that it did not come to the next one. */
async function disturb(words: string, step: keyof typeof steps, fault: (move: Move) => unknown) {
  const move = programs.begin(words)
  await move.until(steps[step])
  await fault(move)
  const { code, output, errors } = await move.end()
  const seen = Object.values(steps).filter((stage) => errors.includes(stage))
  expect([seen.at(-1), output, errors]).toEqual([steps[step], '', expect.any(String)])
  expect(oldData()).toEqual(before)
  return { code, errors }
}

async function copyOf(database: string): Promise<unknown[]> {
  const rows = await openPostgresRows(database)
  const table = readShapes().copied.find(({ name }) => name === 'message')
  try {
    return table ? await rows.rows(table, {}) : []
  } finally {
    await rows.close()
  }
}

async function expectMoved(words: string, database: string): Promise<void> {
  const done = await programs.parley(words)
  expect([done.code, done.errors]).toEqual([0, expect.any(String)])
  expect((await copyOf(database)).length).toBe(oldData().messages.length)
  expect(oldData()).toEqual(before)
}

/** Starts the old server, asks it for its health, and stops it. */
async function expectOldServerStarts(): Promise<void> {
  const { server, base } = await programs.start()
  expect((await fetch(`${base}/api/health`)).status).toBe(200)
  server.process.kill('SIGTERM')
  expect(await server.exitCode()).toBe(0)
}

const throughNetwork = (database: string): string => {
  const url = new URL(database)
  url.port = String(network.port)
  return url.href
}

test(
  'a move whose database or network is lost at any step says what to do and goes on',
  async () => {
    const database = await postgres.createDatabase()
    const words = `move --to ${throughNetwork(database)}`
    for (const [step, fault] of [
      ['first', () => network.cut()],
      ['last', () => postgres.restart()],
      ['compare', () => postgres.restart()],
      ['compare', () => network.cut()],
    ] as const) {
      const { code, errors } = await disturb(words, step, fault)
      expect([step, code, errors]).toEqual([step, 1, expect.stringMatching(goesOn)])
      expect(errors).toMatch(/The database cannot be reached/)
    }
    await expectOldServerStarts()
    await expectMoved(words, database)
  },
  timeout,
)

test(
  'a move that is ended by a signal at any step goes on with the next run',
  async () => {
    const database = await postgres.createDatabase()
    const words = `move --to ${throughNetwork(database)}`
    for (const step of ['first', 'last', 'compare'] as const) {
      const ended = await disturb(words, step, ({ process }) => process.kill('SIGTERM'))
      expect([step, ended.code, ended.errors]).toEqual([step, 143, expect.stringMatching(goesOn)])
    }
    for (const step of ['last', 'compare'] as const) {
      const killed = await disturb(words, step, ({ process }) => process.kill('SIGKILL'))
      expect([step, killed.code]).toEqual([step, null])
    }
    await expectOldServerStarts()
    await expectMoved(words, database)
  },
  timeout,
)

test(
  'a move whose bucket is lost at any step says what to do and goes on',
  async () => {
    const proxy = await startFlakyProxy(s3.endpoint)
    try {
      const database = await postgres.createDatabase()
      const words = `move --to ${database} --files ${s3.address('steps', proxy.endpoint)} --json`
      let lists = 0
      const faults: ((request: SeenRequest) => boolean)[] = [
        ({ method, url }) => method === 'PUT' && url.includes('unfinished-copy'),
        ({ method, url }) => method === 'PUT' && url.includes('/upload/'),
        // A copy is read back.
        ({ method, url }) => method === 'GET' && url.includes('/upload/'),
        // Each pass lists the bucket after the files.
        ({ url }) => url.includes('list-type') && ++lists > 1,
      ]
      for (const isHit of faults) {
        let isGone = false
        proxy.fault = (request) => {
          isGone ||= isHit(request)
          return isGone ? { status: 403 } : undefined
        }
        const { code, errors } = await programs.parley(words)
        expect([isGone, code, errors]).toEqual([true, 1, expect.stringMatching(goesOn)])
        expect(errors).toMatch(/The file store failed to .*Check the address of the bucket/)
        expect(oldData()).toEqual(before)
      }
      await expectOldServerStarts()
      // The database is finished by then.
      proxy.fault = ({ method }) => (method === 'DELETE' ? { status: 403 } : undefined)
      const done = await programs.parley(words)
      expect([done.code, done.errors]).toEqual([0, expect.any(String)])
      const report = JSON.parse(done.output)
      expect(report.leftover).toMatch(/The file store failed to/)
      expect(report.files).toMatchObject({ files, missing: [], damaged: [] })
      expect((await copyOf(database)).length).toBe(oldData().messages.length)
    } finally {
      await proxy.close()
    }
  },
  timeout,
)

test(
  'a move to a PostgreSQL server with a full disk says so and goes on when there is room',
  async ({ skip }) => {
    const disk = mountDisk(100)
    if (disk === undefined) return skip('this user may not mount a disk')
    const database = await postgres.createDatabase()
    const admin = new Client(new URL('/postgres', database).href)
    await admin.connect()
    const name = new URL(database).pathname.slice(1)
    try {
      // PostgreSQL runs as the owner of its folder, which is not root.
      const { rows } = await admin.query<{ data_directory: string }>('show data_directory')
      const { uid, gid } = statSync(rows[0]?.data_directory ?? '')
      const place = join(disk.path, 'space')
      mkdirSync(place)
      chmodSync(disk.path, 0o755)
      chownSync(place, uid, gid)
      await admin.query(`create tablespace small location '${place}'`)
      await admin.query(`alter database ${name} set tablespace small`)
      // Room for the tables, and not for all messages.
      const { blocks, bfree, bsize } = statfsSync(disk.path)
      disk.resize(Math.ceil(((blocks - bfree) * bsize) / megabyte) + 3)
      const words = `move --to ${database}`
      const full = await programs.parley(words)
      expect([full.code, full.errors]).toEqual([1, expect.stringMatching(goesOn)])
      expect(full.errors).toMatch(/The disk is full.*No space left on device/)
      await expectOldServerStarts()
      disk.resize(100)
      await expectMoved(words, database)
    } finally {
      await admin.end()
      await postgres.dropDatabase(database)
      disk.remove()
    }
  },
  timeout,
)
