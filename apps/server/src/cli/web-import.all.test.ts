import { exportServer, getHealth, getJob, importServer, type Job } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadFile } from '../testing/files.ts'
import type { Person } from '../testing/person.ts'
import { createRoom } from './testing/load.ts'
import { openPrograms, type Programs, setUp, signIn } from './testing/programs.ts'

// Each test starts processes.
const timeout = 60_000

let programs: Programs
beforeAll(async () => {
  programs = await openPrograms()
}, timeout)
afterAll(() => programs.remove())

test(
  'a server that imports an archive starts again at the same address with its data',
  async () => {
    const { base, server } = await programs.start()
    const dave = await setUp(base)
    const gid = await createRoom(dave)
    await dave.send('before the export').to(gid)
    const archive = await exported(dave, base)
    await dave.send('after the export').to(gid)
    const { path } = await uploadFile(dave, archive, { content_type: 'application/zip' })
    await dave.call(importServer, { body: { file_path: path, mode: 'replace' } })

    await expect.poll(() => server.output(), { timeout }).toContain('starts again')
    await expect.poll(() => isReady(dave), { timeout }).toBe(true)
    const again = await signIn(base, 'dave@example.org')
    const found = await again.fetch('GET', `/api/group/${gid}/history?limit=10`)
    expect(found.text).toContain('before the export')
    expect(found.text).not.toContain('after the export')
    server.process.kill('SIGTERM')
    expect(await server.exitCode()).toBe(0)
  },
  timeout,
)

const isReady = (person: Person) =>
  person.request(getHealth, { query: {} }).then(
    ({ status }) => status === 200,
    () => false,
  )

async function exported(person: Person, base: string): Promise<Uint8Array> {
  const { id } = await person.call(exportServer, { body: {} })
  let job: Job
  do {
    job = await person.call(getJob, { params: { id } })
  } while (job.state === 'queued' || job.state === 'running')
  const response = await fetch(base + job.download)
  return new Uint8Array(await response.arrayBuffer())
}
