import { join } from 'node:path'
import { getHealth } from '@parley/protocol'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPostgresRows } from '../engines/database/copy/postgres-rows.ts'
import { openSqliteRows } from '../engines/database/copy/sqlite-rows.ts'
import { type PostgresServer, startPostgres } from '../testing/postgres.ts'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { filesOf } from './testing/bulk.ts'
import { everyRow } from './testing/every-row.ts'
import { createRoom, sendFile } from './testing/load.ts'
import { type Programs, openPrograms, personOn, setUp } from './testing/programs.ts'
import { DataRows } from './testing/restored.ts'

// Each test starts processes.
const timeout = 90_000

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

test(
  'all nodes tell the age of the backup that one of them has made',
  async () => {
    const settings = {
      PARLEY_DATABASE: await postgres.createDatabase(),
      PARLEY_FILES: s3.address('shared'),
      PARLEY_BACKUP_TO: s3.address('shared-backups'),
    }
    const nodes = await Promise.all(
      ['one', 'other'].map((name) =>
        programs.start({ ...settings, PARLEY_DATA: join(programs.folder, name) }),
      ),
    )
    const [one, other] = nodes.map(({ base }) => base)
    const dave = await setUp(one ?? '')
    const ageAt = async (base = '') =>
      (await personOn(base, dave).call(getHealth, { query: {} })).last_backup_at
    await vi.waitFor(async () => expect(await ageAt(other)).toEqual(expect.any(Number)), {
      timeout: 30_000,
      interval: 100,
    })
    expect(await ageAt(one)).toBe(await ageAt(other))
    expect((await s3.keys()).filter((key) => /shared-backups.*manifest/.test(key))).toHaveLength(1)
  },
  timeout,
)

test(
  'a running node on PostgreSQL and S3 is backed up to a bucket, and restored into SQLite and into PostgreSQL',
  async () => {
    const live = {
      PARLEY_DATABASE: await postgres.createDatabase(),
      PARLEY_FILES: s3.address('live'),
    }
    const { base } = await programs.start(live)
    const dave = await setUp(base)
    const gid = await createRoom(dave)
    await sendFile(dave, gid)
    const last = await dave.send('the last one').to(gid)
    const target = s3.address('backups')
    const made = await programs.parley(`backup --to ${target} --trial`, { settings: live })
    expect([made.code, made.errors]).toEqual([0, expect.any(String)])
    expect(made.output).toMatch(/was proven good\.\nIt has 1 files/)
    expect(made.output).not.toContain('S3RVER')

    const folder = join(programs.folder, 'sqlite')
    const restored = await programs.parley(`restore --from ${target} --data ${folder}`)
    expect(restored).toMatchObject({ code: 0 })
    const rows = new DataRows(folder)
    expect([rows.wrongFiles(), rows.lastMid()]).toEqual([[], last])
    // After its moment the status of the backup and the number of the last commit changed, and the server went on with
    // its jobs.
    const {
      config: _,
      sequence: __,
      job: ___,
      log_cursor: ____,
      ...found
    } = await everyRow(openSqliteRows(join(folder, 'parley.db')))
    expect(await everyRow(await openPostgresRows(live.PARLEY_DATABASE))).toMatchObject(found)
    expect(Object.keys(found).length).toBeGreaterThan(15)

    const again = {
      PARLEY_DATABASE: await postgres.createDatabase(),
      PARLEY_FILES: s3.address('again'),
    }
    const node = join(programs.folder, 'node')
    const words = `restore --from ${target} --data ${node}`
    const there = await programs.parley(words, { settings: again })
    expect([there.code, there.errors]).toEqual([0, ''])
    const second = await programs.start({ ...again, PARLEY_DATA: node })
    const moved = personOn(second.base, dave)
    expect(await filesOf(rows, moved)).toEqual([])
    expect(await moved.send('goes on').to(gid)).toBeGreaterThan(last)

    const full = await programs.parley(`restore --from ${target} --data ${node}2`, {
      settings: live,
    })
    expect([full.code, full.errors]).toEqual([1, expect.stringMatching(/has this server already/)])
  },
  timeout,
)
