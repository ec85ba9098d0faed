import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type TestServer as Server,
  startTestServer,
} from '../apps/server/src/testing/test-server.ts'
import { channelKey } from '../packages/client/src/index.ts'
import { closeClients, openClient, until } from './testing/open-client.ts'

// Drafts of the client package against a real server.

let w: Server
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterEach(async () => {
  closeClients()
})
afterAll(() => w.close())

const draft = (text: string) => ({ text, mentions: {} })

test('a draft follows to the second device, and one that is deleted there to no third', async () => {
  const { client } = await openClient(w.bob)
  const { client: phone } = await openClient(await w.signInOn(w.bob, 'web:phone'))
  const key = channelKey(w.team)
  client.drafts.write(key, draft('half a thought'))
  await client.drafts.flush()
  await until(() => phone.drafts.read(key)?.text === 'half a thought')
  phone.drafts.write(key, undefined)
  await phone.drafts.flush()
  const { client: third } = await openClient(await w.signInOn(w.bob, 'web:third'))
  await third.drafts.load()
  expect(third.drafts.read(key)).toBeUndefined()
})

test('a draft that the server refuses stays on its device', async () => {
  const { client, environment } = await openClient(w.carol)
  const key = channelKey(w.team)
  client.drafts.write(key, draft('not for this server'))
  await client.drafts.flush()
  await client.drafts.load()
  expect(client.drafts.read(key)?.text).toBe('not for this server')
  client.dispose()
  const { client: reloaded } = await openClient(w.carol, environment)
  await reloaded.drafts.load()
  expect(reloaded.drafts.read(key)?.text).toBe('not for this server')
})
