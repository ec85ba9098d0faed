import { getFcmConfig, updateFcmConfig } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

test('only admins read and change the Firebase settings', async () => {
  for (const person of [w.bob, w.gus, w.nobody]) {
    const wanted = person === w.nobody ? 401 : 403
    expect((await person.request(getFcmConfig, {})).status).toBe(wanted)
    expect((await person.request(updateFcmConfig, { body: { enabled: true } })).status).toBe(wanted)
  }
})

test('the private key is stored sealed, and read back with its line breaks', async () => {
  const { dave } = w
  const private_key = '-----BEGIN PRIVATE KEY-----\nhidden\n-----END PRIVATE KEY-----\n'
  await dave.call(updateFcmConfig, { body: { enabled: true, project_id: 'chat', private_key } })
  await dave.call(updateFcmConfig, { body: { client_email: 'push@example.org', token_url: '' } })
  expect(await dave.call(getFcmConfig, {})).toEqual({
    enabled: true,
    use_official: false,
    token_url: 'https://oauth2.googleapis.com/token',
    project_id: 'chat',
    private_key,
    client_email: 'push@example.org',
  })
  const rows = await w.services.db.selectFrom('config').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('hidden')
})

test('an address that is none of the web is refused', async () => {
  const answer = await w.dave.request(updateFcmConfig, { body: { token_url: 'file:///etc' } })
  expect(answer).toMatchObject({ status: 400, body: { reason: 'bad_url' } })
})
