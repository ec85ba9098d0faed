import { getMe, listAudit, updateUser } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { setOwner } from './account-actions.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer({}, { jobs: 'by hand' })
})
afterAll(() => w.close())

test('only an administrator who can sign in becomes the owner by a command', async () => {
  const become = (user: string) => setOwner(w.services, { user })
  await expect(become('nobody@example.org')).rejects.toThrow('There is no user')
  await expect(become('alice@example.org')).rejects.toThrow('not an administrator')
  await expect(become(String(w.gus.uid))).rejects.toThrow('guest')
  const body = { is_admin: true, status: 'frozen' } as const
  await w.dave.call(updateUser, { params: { uid: w.bob.uid }, body })
  await expect(become('bob@example.org')).rejects.toThrow('not an administrator')
})

test('a command makes an administrator the owner, and the former one stays an administrator', async () => {
  const { alice, dave } = w
  await dave.call(updateUser, { params: { uid: alice.uid }, body: { is_admin: true } })
  const done = await setOwner(w.services, { user: 'alice@example.org' })
  expect(done).toMatchObject({ uid: alice.uid, name: 'Alice', former: 'Dave' })
  const freeze = { params: { uid: dave.uid }, body: { status: 'frozen' } as const }
  expect((await alice.request(updateUser, freeze)).status).toBe(200)
  expect((await alice.call(getMe, {})).is_admin).toBe(true)
  const { entries } = await alice.call(listAudit, { query: {} })
  expect(entries.find(({ kind }) => kind === 'owner_changed')).toMatchObject({
    ip: 'command line',
  })
  // Again: nothing changes.
  expect(await setOwner(w.services, { user: String(alice.uid) })).toMatchObject({ former: 'Alice' })
})
