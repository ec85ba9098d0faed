import { Readable } from 'node:stream'
import {
  deleteJob,
  deleteMe,
  exportMe,
  getJob,
  type Job,
  listJobs,
  logout,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { cleanUp } from './clean-up.ts'
import { lease } from './store.ts'
import type { DataJobKind, Work } from './work.ts'

let w: TestServer
/** Ends the work that waits in `heldWork`. */
let finish: () => void
let started: Promise<void>

beforeAll(async () => {
  w = await startTestServer({}, { jobs: 'by hand' })
})
beforeEach(async () => {
  await w.renewPeople()
  await cleanUp(w.services)
})
afterAll(() => w.close())

const hour = 3_600_000

test('only members start exports, and only the first administrator sees those of others', async () => {
  const { alice, bob, dave, gus, nobody } = w
  const { id } = await alice.call(exportMe, {})
  const job = await ended(alice, id)
  expect(job).toMatchObject({ id, kind: 'export_me', state: 'done', created_by: alice.uid })
  expect(job.size).toBeGreaterThan(0)

  expect((await gus.request(exportMe, {})).status).toBe(403)
  expect((await nobody.request(exportMe, {})).status).toBe(401)
  expect((await gus.request(listJobs, {})).status).toBe(403)
  expect(await bob.call(listJobs, {})).toEqual([])
  expect(await alice.call(listJobs, {})).toEqual([{ ...job, download: expect.any(String) }])
  expect(await dave.call(listJobs, {})).toEqual([{ ...job, download: null }])
  expect((await dave.call(getJob, { params: { id } })).download).toBeNull()
  expect((await bob.request(getJob, { params: { id } })).status).toBe(404)
  expect((await bob.request(deleteJob, { params: { id } })).status).toBe(404)
  expect((await download(job.download)).status).toBe(200)
})

test('a result is served in parts, as an attachment that nobody caches', async () => {
  const { alice } = w
  const { download: path, size } = await run(alice)
  const whole = await download(path)
  expect(whole.headers.get('content-type')).toBe('application/zip')
  expect(whole.headers.get('content-disposition')).toMatch(
    /^attachment; filename="?parley-export-me-\d{4}-\d\d-\d\d\.zip"?/,
  )
  expect(whole.headers.get('cache-control')).toBe('private, no-store')
  const part = await download(path, { range: 'bytes=0-3' })
  expect([part.status, await part.text()]).toEqual([206, 'PK\u0003\u0004'])
  expect(part.headers.get('content-range')).toBe(`bytes 0-3/${size}`)
})

test('a download key works for its own job and for 24 hours', async () => {
  const { alice, bob } = w
  const [mine, other] = [await run(alice), await run(bob)]
  const keyOf = (job: Job) => new URL(job.download ?? '', w.base).searchParams.get('key') ?? ''
  const fetchWith = async (key: string) =>
    (await download(`/api/job/${mine.id}/file?key=${key}`)).status
  expect(await fetchWith(keyOf(mine))).toBe(200)
  const forged = keyOf(mine).replace(/^\w+/, (expires) => `${expires}0`)
  for (const key of [keyOf(other), forged, 'x', '%00', `${keyOf(mine)}0`]) {
    expect([key, await fetchWith(key)]).toEqual([key, 404])
  }
  expect((await download(`/api/job/${mine.id}/file`)).status).toBe(400)

  w.clock.offset += 24 * hour - 5_000
  expect(await fetchWith(keyOf(mine))).toBe(200)
  w.clock.offset += 10_000
  expect(await fetchWith(keyOf(mine))).toBe(404)
})

test('a second export is refused while one runs, also if both start at the same moment', async () => {
  const { alice, bob } = w
  hold()
  const answers = await Promise.all([1, 2, 3].map(() => alice.request(exportMe, {})))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ reason: 'busy' })
  expect((await bob.request(exportMe, {})).status).toBe(200)
  finish()
})

test('a new result replaces the former one of the same user', async () => {
  const { alice } = w
  const before = await run(alice)
  const after = await run(alice)
  expect((await alice.call(listJobs, {})).map(({ id }) => id)).toEqual([after.id])
  expect((await download(before.download)).status).toBe(404)
  expect(await storedResults()).toEqual([`jobs/${after.id}.zip`])
})

test('a cancelled export ends and leaves no file', async () => {
  const { alice } = w
  hold()
  const { id } = await alice.call(exportMe, {})
  await started
  expect((await alice.call(getJob, { params: { id } })).state).toBe('running')
  await alice.call(deleteJob, { params: { id } })
  await w.services.dataJobs.runner.idle()
  expect(await alice.call(getJob, { params: { id } })).toMatchObject({
    state: 'cancelled',
    download: null,
  })
  expect(await storedResults()).toEqual([])
  expect((await alice.request(exportMe, {})).status).toBe(200)
  finish()
})

test('deleting a finished job removes its file', async () => {
  const { alice } = w
  const job = await run(alice)
  await alice.call(deleteJob, { params: { id: job.id } })
  expect(await alice.call(listJobs, {})).toEqual([])
  expect((await download(job.download)).status).toBe(404)
  expect(await storedResults()).toEqual([])
})

test('an export that a restart interrupts begins again', async () => {
  const { alice } = w
  hold()
  const { id } = await alice.call(exportMe, {})
  await started
  await w.restart()
  await w.services.dataJobs.runner.begin()
  expect(await ended(alice, id)).toMatchObject({ state: 'done', error: null })
})

test('an export that was leased before the clock was set back begins again', async () => {
  const { alice } = w
  hold()
  const { id } = await alice.call(exportMe, {})
  await started
  await w.restart()
  const taken = { state: 'running', ...lease.from(w.clock.now() + hour) } as const
  await w.services.database.transact((tx) =>
    tx.updateTable('data_job').set(taken).where('id', '=', id).execute(),
  )
  await w.services.dataJobs.runner.begin()
  expect(await ended(alice, id)).toMatchObject({ state: 'done', error: null })
})

test('an export whose server crashed each time is given up', async () => {
  const { alice } = w
  hold()
  const { id } = await alice.call(exportMe, {})
  await started
  await w.services.database.transact((tx) =>
    tx
      .updateTable('data_job')
      .set({ attempts: 3, ...lease.none })
      .where('id', '=', id)
      .execute(),
  )
  finish()
  await w.services.dataJobs.runner.idle()
  await w.services.dataJobs.runner.begin()
  expect(await ended(alice, id)).toMatchObject({ state: 'failed', error: 'interrupted' })
})

test('an export that fails says so, keeps no part of its file, and can be repeated', async () => {
  const { alice } = w
  for (const [code, reason] of [
    ['ENOSPC', 'storage_full'],
    ['EIO', 'internal'],
  ] as const) {
    const restore = replaceExport({
      run: ({ writeZip }: Work) =>
        writeZip(async (zip) => {
          await zip.add('begun.txt', Readable.from(['something']))
          await zip.add('broken.txt', failing(code))
        }).then(() => ({})),
    })
    const { id } = await alice.call(exportMe, {})
    expect(await ended(alice, id)).toMatchObject({ state: 'failed', error: reason, download: null })
    restore()
  }
  expect(await storedResults()).toEqual([])
  expect((await run(alice)).state).toBe('done')
})

test('deleting or freezing an account ends its exports and their download keys', async () => {
  const { alice, bob, dave } = w
  const [mine, frozen] = [await run(alice), await run(bob)]
  await alice.call(deleteMe, {})
  await dave.call(updateUser, { params: { uid: bob.uid }, body: { status: 'frozen' } })
  expect((await download(mine.download)).status).toBe(404)
  expect((await download(frozen.download)).status).toBe(404)
  await cleanUp(w.services)
  expect(await storedResults()).toEqual([])
})

test('a sign-out keeps a finished export for the next sign-in', async () => {
  const { alice } = w
  const { id } = await run(alice)
  const phone = await w.signInOn(alice, 'phone')
  await alice.call(logout, {})
  expect(await phone.call(listJobs, {})).toMatchObject([{ id, state: 'done' }])
})

test('results are removed after seven days, and a job whose result is gone with them', async () => {
  const { alice, bob } = w
  const job = await run(alice)
  const lost = await run(bob)
  await w.services.blobs.remove(`jobs/${lost.id}.zip`)
  await cleanUp(w.services)
  expect(await bob.call(listJobs, {})).toEqual([])
  w.clock.offset += 7 * 24 * hour - 60_000
  await cleanUp(w.services)
  expect(await storedResults()).toEqual([`jobs/${job.id}.zip`])
  w.clock.offset += 120_000
  await cleanUp(w.services)
  expect(await storedResults()).toEqual([])
})

/** Lets the next exports wait until `finish` is called or they are cancelled. */
function hold(): void {
  const { promise: finished, resolve } = withResolvers()
  const { promise, resolve: start } = withResolvers()
  finish = resolve
  started = promise
  onTestFinished(async () => {
    finish()
    await w.services.dataJobs.runner.idle()
  })
  replaceExport({
    run: async ({ writeZip }: Work) => {
      await writeZip((zip) => {
        start()
        return zip.add('slow.txt', slowStream(finished))
      })
      return {}
    },
  })
}

/** Replaces what an export does until the end of the test, or until the function that it returns is called. */
function replaceExport(kind: DataJobKind): () => void {
  const { kinds } = w.services.dataJobs
  const real = kinds.get('export_me')
  const restore = () => {
    if (real) kinds.set('export_me', real)
  }
  kinds.set('export_me', kind)
  onTestFinished(restore)
  return restore
}

function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

function slowStream(finished: Promise<void>): Readable {
  const stream = new Readable({ read() {} })
  stream.push('first part')
  void finished.then(() => stream.push(null))
  return stream
}

const failing = (code: string) =>
  new Readable({
    read() {
      this.destroy(Object.assign(new Error('The disk failed'), { code }))
    },
  })

async function run(person: Person): Promise<Job> {
  const { id } = await person.call(exportMe, {})
  const job = await ended(person, id)
  expect(job.state).toBe('done')
  return job
}

async function ended(person: Person, id: string): Promise<Job> {
  await w.services.dataJobs.runner.idle()
  return person.call(getJob, { params: { id } })
}

const download = (path: string | null, headers: Record<string, string> = {}) =>
  fetch(w.base + path, { headers })

async function storedResults(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of w.services.blobs.list('jobs')) keys.push(key)
  return keys
}
