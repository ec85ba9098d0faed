import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../engines/database/postgres/postgres.ts'
import { startErrorMessage } from '../start-error-message.ts'
import { type NatsServer, startNats } from '../testing/nats.ts'
import { type PostgresServer, freePort, startPostgres } from '../testing/postgres.ts'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import type { CheckResult } from './doctor/check.ts'
import { type Programs, openPrograms } from './testing/programs.ts'

// Each test starts processes.
const timeout = 60_000

let postgres: PostgresServer
let nats: NatsServer
let s3: S3Server
let programs: Programs
beforeAll(async () => {
  ;[postgres, nats, s3, programs] = await Promise.all([
    startPostgres(),
    startNats(),
    startS3Server(),
    openPrograms(),
  ])
}, timeout)
afterAll(async () => {
  await programs.remove()
  await Promise.all([postgres.stop(), nats.stop(), s3.close()])
})

async function doctor(settings: Record<string, string>) {
  const { code, output } = await programs.parley('doctor --json', { settings })
  const results = JSON.parse(output) as ({ name: string } & CheckResult)[]
  const find = (wanted: string) => results.find(({ name }) => name === wanted)
  return {
    code,
    database: find('database'),
    bus: find('bus'),
    bucket: find('bucket'),
    address: find('address'),
  }
}

test(
  'database, bus and bucket of a cluster are used and found good, and nothing stays in the bucket',
  async () => {
    const settings = {
      PARLEY_DATABASE: await postgres.createDatabase(),
      PARLEY_FILES: s3.address(),
    }
    for (const bus of ['', nats.url]) {
      const found = await doctor({ ...settings, PARLEY_BUS: bus })
      expect(found).toMatchObject({
        code: 0,
        database: { text: expect.stringMatching(/^PostgreSQL \d+.* answers in [\d.]+ ms/) },
        bus: { status: 'ok', text: expect.stringMatching(/arrives after/) },
        bucket: { status: 'ok' },
      })
    }
    expect(await s3.keys()).toEqual([])
  },
  timeout,
)

test.each(['LATIN1', 'SQL_ASCII', 'EUC_JP'])(
  'a database with the encoding %s is refused with the command that makes a right one',
  async (encoding) => {
    await postgres.admin(
      `create database wrong_${encoding} encoding '${encoding}' template template0 lc_collate 'C' lc_ctype 'C'`,
    )
    const url = `postgres://parley@127.0.0.1:${postgres.port}/wrong_${encoding.toLowerCase()}`
    const { code, database } = await doctor({ PARLEY_DATABASE: url })
    const advice = expect.stringMatching(/createdb --encoding=UTF8/)
    expect([code, database]).toMatchObject([
      1,
      { status: 'failed', text: expect.stringContaining(encoding), advice },
    ])
    const opening = openPostgres(url, { publish: () => {} })
    const message = await opening.then(() => '', startErrorMessage)
    expect(message).toMatch(new RegExp(`^The database has the encoding ${encoding}, .*createdb`))
  },
  timeout,
)

test(
  'a database, a bus and a bucket that cannot be reached fail with advice',
  async () => {
    const found = await doctor({
      PARLEY_DATABASE: 'postgres://parley@127.0.0.1:9/none',
      PARLEY_BUS: 'nats://127.0.0.1:9',
      PARLEY_FILES: s3.address().replace('@parley', '@another'),
    })
    expect(found).toMatchObject({
      code: 1,
      database: { status: 'failed', text: expect.stringMatching(/cannot be reached/) },
      bus: { status: 'failed', text: expect.stringMatching(/ECONNREFUSED/) },
      bucket: { status: 'failed', advice: expect.stringMatching(/PARLEY_FILES/) },
    })
  },
  timeout,
)

test(
  'the address of a cluster node leads to its server, and that of another server is told',
  async () => {
    const [here, there] = [await freePort(), await freePort()]
    const settingsOf = async (port: number, database: string) => ({
      PARLEY_DATABASE: database,
      PARLEY_PORT: `${port}`,
      PARLEY_DATA: join(programs.folder, `node-${port}`),
      PARLEY_FRONTEND_URL: `http://127.0.0.1:${here}`,
    })
    const own = await settingsOf(here, await postgres.createDatabase())
    const foreign = await settingsOf(there, await postgres.createDatabase())
    await programs.start(own)
    await programs.start(foreign)
    expect((await doctor(own)).address).toMatchObject({
      status: 'warning',
      text: expect.stringMatching(/leads to this server without encryption/),
    })
    expect((await doctor(foreign)).address).toMatchObject({
      status: 'failed',
      text: expect.stringMatching(/another server answers/),
    })
  },
  timeout,
)
