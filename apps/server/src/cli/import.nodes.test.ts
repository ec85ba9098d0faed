import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportServer, channelHistory, getJob, type Job } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../testing/postgres.ts'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { createRoom, sendFile } from './testing/load.ts'
import { type Programs, openPrograms, setUp, signIn } from './testing/programs.ts'

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
  'an export of a server on SQLite is imported into PostgreSQL and S3, and its users sign in there',
  async () => {
    const { base } = await programs.start()
    const dave = await setUp(base)
    const gid = await createRoom(dave)
    const mid = await dave.send('before the move').to(gid)
    await sendFile(dave, gid, 5000)
    const { id } = await dave.call(exportServer, { body: {} })
    let job: Job
    do job = await dave.call(getJob, { params: { id } })
    while (job.state === 'queued' || job.state === 'running')
    const answer = await fetch(base + job.download)
    const archive = join(programs.folder, 'export.zip')
    await writeFile(archive, new Uint8Array(await answer.arrayBuffer()))

    const settings = {
      PARLEY_DATABASE: await postgres.createDatabase(),
      PARLEY_FILES: s3.address('imported'),
      PARLEY_DATA: join(programs.folder, 'node'),
    }
    const words = `import ${archive} --data ${settings.PARLEY_DATA} --json`
    const { code, output, errors } = await programs.parley(words, { settings })
    expect([code, errors]).toEqual([0, expect.stringContaining('Comparing')])
    expect(JSON.parse(output)).toMatchObject({ tables: { message: 2 }, files: 1, bytes: 5000 })

    const there = await programs.start(settings)
    const again = await signIn(there.base, 'dave@example.org')
    const history = await again.call(channelHistory, { params: { gid }, query: {} })
    expect(JSON.stringify(history)).toContain('before the move')
    expect(await again.send('after the move').to(gid)).toBeGreaterThan(mid + 1)
  },
  timeout,
)
