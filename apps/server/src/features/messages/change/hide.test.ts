import {
  channelHistory,
  editHistory,
  editMessage,
  hideMessage,
  listFiles,
  pinMessage,
  deleteMessage,
  search,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import { getFile, uploadFile } from '../../../testing/files.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer({}, { jobs: 'by hand' })
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

const hide = (by: Person, mid: number, isModerated = true) =>
  by.request(hideMessage, { params: { mid }, body: { hidden: isModerated } })
const history = async (by: Person, gid: number) =>
  JSON.stringify(await by.call(channelHistory, { params: { gid }, query: {} }))
const message = (content: string) => ({
  content_type: 'text/plain' as const,
  content,
  properties: null,
})

test('a moderated message is gone from history, earlier edits, versions, search and pins, until it is shown again', async () => {
  const { alice, bob, dave, general } = w
  const mid = await bob.send('zebra one').to(general)
  await bob.call(editMessage, { params: { mid }, body: message('zebra two') })
  await dave.call(pinMessage, { params: { gid: general }, body: { mid } })
  const found = async () => (await alice.call(search, { query: { q: 'zebra' } })).items.length
  expect(await found()).toBe(1)
  const stream = await alice.openStream({ after_mid: 0 })

  expect((await hide(dave, mid)).status).toBe(200)
  expect((await hide(dave, mid)).status).toBe(200)
  await stream.until(() => JSON.stringify(stream.live()).includes('"hidden":true'))
  expect(await history(alice, general)).not.toContain('zebra')
  expect(await found()).toBe(0)
  expect((await bob.request(editHistory, { params: { mid } })).status).toBe(404)
  const late = await alice.openStream({ after_mid: 0 })
  expect(JSON.stringify(late.events)).not.toContain('zebra')
  expect(
    (await bob.request(editMessage, { params: { mid }, body: message('zebra three') })).status,
  ).toBe(403)

  expect((await hide(dave, mid, false)).status).toBe(200)
  expect(await history(alice, general)).toContain('zebra two')
  expect(await found()).toBe(1)
  expect((await bob.request(editHistory, { params: { mid } })).status).toBe(200)
})

test('the file of a moderated message is not served, and goes with the message', async () => {
  const { alice, bob, dave, general } = w
  const { path } = await uploadFile(bob, 'secret plans')
  const mid = await bob
    .send({ content_type: 'vocechat/file', content: path, properties: {} })
    .to(general)
  const read = () => getFile(w, path)
  expect((await read()).status).toBe(200)
  await hide(dave, mid)
  expect((await read()).status).toBe(404)
  expect(JSON.stringify(await alice.call(listFiles, { query: {} }))).not.toContain(path)
  await hide(dave, mid, false)
  expect((await read()).status).toBe(200)
  await hide(dave, mid)
  await dave.call(deleteMessage, { params: { mid } })
  await w.services.jobs.runDue()
  expect((await read()).status).toBe(404)
})

test('authors, members, guests and strangers hide nothing; owners hide in their channel only', async () => {
  const { alice, bob, carol, dave, gus, nobody, general, team } = w
  const mid = await bob.send('mine').to(general)
  for (const person of [bob, carol, gus]) expect((await hide(person, mid)).status).toBe(403)
  expect((await hide(nobody, mid)).status).toBe(401)
  expect((await hide(alice, mid)).status).toBe(403)
  const inTeam = await bob.send('ours').to(team)
  expect((await hide(carol, inTeam)).status).toBe(404)
  expect((await hide(alice, inTeam)).status).toBe(200)
  expect((await hide(dave, 999_999)).status).toBe(404)
  const direct = await alice.send('between us').toPerson(bob)
  expect((await hide(carol, direct)).status).toBe(404)
  expect((await hide(dave, direct)).status).toBe(200)
})
