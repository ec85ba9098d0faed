import { existsSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import {
  deleteJob,
  exportServer,
  getHealth,
  getJob,
  importServer,
  type Job,
  listAudit,
  listJobs,
  login,
  type ResponseOf,
} from '@parley/protocol'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exchangePaths } from './folder-exchange.ts'
import { uploadFile } from './testing/files.ts'
import { Person } from './testing/person.ts'
import { startEmptyServer, startTestServer, type TestServer } from './testing/test-server.ts'
import { resultKey } from './features/data-jobs/index.ts'
import { changeAccount, hashPassword, requireAccount } from './features/users/index.ts'

type Session = ResponseOf<typeof login>
type EmptyServer = Awaited<ReturnType<typeof startEmptyServer>>

let archive: Buffer
let said: number
beforeAll(async () => {
  const source = await startTestServer()
  try {
    said = await source.alice.send('Said at the old place').to(source.general)
    await givePassword(source, source.dave.uid, 'old-secret')
    const { path } = await uploadFile(source.alice, 'a plan', { content_type: 'text/plain' })
    await source.alice
      .send({ content_type: 'vocechat/file', content: path, properties: {} })
      .to(source.general)
    const { id } = await source.dave.call(exportServer, { body: {} })
    await source.services.dataJobs.runner.idle()
    archive = await buffer(source.services.blobs.read(resultKey(id)))
  } finally {
    await source.close()
  }
})

let w: EmptyServer
let founder: Person
beforeEach(async () => {
  w = await startEmptyServer()
  founder = await w.addUser('Olga', { password: await hashPassword('new-secret') })
})
afterEach(() => w.close())

test('an archive that is imported into a new server brings its messages, and the founder keeps their password', async () => {
  const job = await started(founder)
  await w.services.incoming.requested
  await w.restart()
  expect(await founder.request(listJobs, {})).toMatchObject({ status: 401 })
  const owner = await signedIn('olga@example.org', 'new-secret')
  expect(owner.user.name).toBe('Dave')
  const me = asPerson(owner)
  expect(await me.call(listJobs, {})).toMatchObject([
    { id: job.id, kind: 'import', state: 'done', progress: 100, download: null },
  ])
  expect(await me.call(getJob, { params: { id: job.id } })).toMatchObject({ state: 'done' })
  const { entries } = await me.call(listAudit, { query: { kind: 'import_started' } })
  expect(entries).toMatchObject([{ actor_name: 'Olga' }])
  const row = await w.services.db
    .selectFrom('message')
    .selectAll()
    .where('mid', '=', said)
    .execute()
  expect(row).toHaveLength(1)
  expect(existsSync(exchangePaths(w.data).incoming)).toBe(false)
  // Nothing is repeated by the next start.
  await w.restart()
  expect(await me.call(listJobs, {})).toHaveLength(1)
})

test('an import that replaces everything brings the accounts with their own passwords', async () => {
  await w.addUser('Pat')
  await founder.send('To be replaced').toPerson({ uid: 2 })
  expect(await refusal(founder, {})).toEqual([409, 'not_empty'])
  await started(founder, { mode: 'replace' })
  await w.services.incoming.requested
  await w.restart()
  await signedIn('dave@example.org', 'old-secret')
  expect(await logIn('olga@example.org', 'new-secret')).toMatchObject({ status: 404 })
})

test('during an import the server answers only its health and its progress', async () => {
  const job = await started(founder)
  await w.services.incoming.requested
  await w.services.dataJobs.runner.idle()
  expect(await founder.request(listJobs, {})).toMatchObject({
    status: 503,
    text: 'Import in progress',
  })
  expect(await w.nobody.request(getHealth, { query: {} })).toMatchObject({
    status: 503,
    body: { status: 'importing', ready: false },
  })
  expect(await founder.call(getJob, { params: { id: job.id } })).toMatchObject({ state: 'done' })
})

test('a damaged archive is refused, or fails and leaves the server as it was', async () => {
  const other = await uploadFile(founder, 'no zip', { content_type: 'application/zip' })
  expect(await refusal(founder, { file_path: other.path })).toEqual([400, 'bad_archive'])
  expect(await refusal(founder, { file_path: '2020/1/1/none' })).toEqual([400, 'upload_missing'])
  const damaged = Buffer.from(archive)
  // In the bytes of the first entry, which are read by the job only.
  damaged.fill(0, 60, 80)
  const { path } = await uploadFile(founder, damaged, { content_type: 'application/zip' })
  const { id } = (await founder.call(importServer, { body: { file_path: path } })) as Job
  await w.services.dataJobs.runner.idle()
  expect(await founder.call(getJob, { params: { id } })).toMatchObject({
    state: 'failed',
    error: 'bad_archive',
  })
  expect(await founder.call(listJobs, {})).toHaveLength(1)
  expect(existsSync(exchangePaths(w.data).incoming)).toBe(false)
})

test('only the owner imports, from an upload of their own, and a running import cannot be cancelled', async () => {
  const pat = await w.addUser('Pat', { is_admin: true })
  const { path } = await uploadFile(pat, archive, { content_type: 'application/zip' })
  expect((await refusal(pat, { file_path: path, mode: 'replace' }))[0]).toBe(403)
  expect((await refusal(w.nobody, { file_path: path, mode: 'replace' }))[0]).toBe(401)
  expect(await refusal(founder, { file_path: path, mode: 'replace' })).toEqual([
    400,
    'upload_missing',
  ])
  // Nothing runs it, so that it stays as it is.
  w.services.dataJobs.kinds.delete('import')
  const { id } = await started(founder, { mode: 'replace' })
  await w.services.database.transact((tx) =>
    tx.updateTable('data_job').set({ state: 'running' }).where('id', '=', id).execute(),
  )
  expect(await founder.request(deleteJob, { params: { id } })).toMatchObject({
    status: 409,
    body: { reason: 'running' },
  })
  const again = (await uploadFile(founder, archive)).path
  expect(await refusal(founder, { file_path: again, mode: 'replace' })).toEqual([409, 'busy'])
})

const logIn = (email: string, password: string) =>
  w.nobody.request(login, {
    body: { credential: { type: 'password', email, password }, device: 'web:test' },
  })

async function signedIn(email: string, password: string): Promise<Session> {
  const answer = await logIn(email, password)
  expect(answer.status).toBe(200)
  return answer.body as Session
}

const asPerson = ({ user, token, refresh_token }: Session) =>
  new Person(w.base, { uid: user.uid, token, refresh_token, device: 'web:test' })

/** Starts an import of the archive. */
async function started(person: Person, { mode }: { mode?: 'replace' } = {}): Promise<Job> {
  const { path } = await uploadFile(person, archive, { content_type: 'application/zip' })
  return person.call(importServer, { body: { file_path: path, ...(mode ? { mode } : {}) } })
}

async function refusal(person: Person, body: { file_path?: string; mode?: 'replace' }) {
  const file_path = body.file_path ?? (await uploadFile(person, archive)).path
  const answer = await person.request(importServer, { body: { file_path, ...body } })
  return [answer.status, (answer.body as unknown as { reason?: string } | undefined)?.reason]
}

async function givePassword({ services }: TestServer, uid: number, password: string) {
  await services.database.transact(async (tx) => {
    const user = await requireAccount(tx, uid)
    await changeAccount(services, tx, user, { password: await hashPassword(password) })
  })
}
