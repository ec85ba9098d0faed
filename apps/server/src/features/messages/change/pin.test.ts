import { textMessage } from '@parley/client'
import {
  channelHistory,
  createChannel,
  editMessage,
  limits,
  pinMessage,
  unpinMessage,
} from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStreams } from '../../../testing/everybody.ts'
import type { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

const page = async (person: Person, gid: number, query: object = {}) =>
  (await person.call(channelHistory, { params: { gid }, query })).map(({ mid, detail }) => ({
    mid,
    detail,
  }))

test('an edit reaches the channel, the history and the pin', async () => {
  const { alice, bob, carol, team } = w
  const mid = await alice.send('helo').to(team)
  await alice.call(pinMessage, { params: { gid: team }, body: { mid } })
  await openStreams(w)

  const edit = await alice.edit(mid, 'hello')
  await w.settle()

  const content = { content: 'hello', content_type: 'text/plain' }
  expect(bob.events()).toMatchObject([
    { type: 'chat', mid: edit, detail: { mid, detail: { type: 'edit', ...content } } },
    { type: 'pinned_message_updated', gid: team, mid, msg: content },
  ])
  expect(carol.events()).toEqual([])
  const found = await page(bob, team, { after: mid - 1 })
  expect(found).toMatchObject([{ mid, detail: { type: 'normal', ...content } }, { mid: edit }])
  await expect(bob.edit(mid, 'not mine')).rejects.toThrow('403')
  await expect(alice.edit(edit, 'an edit')).rejects.toThrow('403')
})

test('a channel has at most a hundred pins', async () => {
  const { dave } = w
  const { gid } = await dave.call(createChannel, { body: { name: 'pins' } })
  const pins = (mid: number) => dave.request(pinMessage, { params: { gid }, body: { mid } })
  const mids = await Promise.all(
    Array.from({ length: limits.pinnedMessages + 1 }, (_, i) => dave.send(`${i}`).to(gid)),
  )
  const [last = 0, ...first] = mids.reverse()
  for (const { status } of await Promise.all(first.map(pins))) expect(status).toBe(200)
  expect(await pins(last)).toMatchObject({ status: 400, body: { reason: 'limit_reached' } })
  await dave.call(unpinMessage, { params: { gid }, body: { mid: first[0] ?? 0 } })
  expect((await pins(last)).status).toBe(200)
})

test('the pins of a channel hold at most a mebibyte, also after an edit', async () => {
  const { dave } = w
  const { gid } = await dave.call(createChannel, { body: { name: 'large pins' } })
  const large = 'a'.repeat(limits.textBytes)
  const small = await dave.send('small').to(gid)
  const pins = (mid: number) => dave.request(pinMessage, { params: { gid }, body: { mid } })
  expect((await pins(small)).status).toBe(200)
  for (let bytes = 0; bytes < limits.pinnedBytes - limits.textBytes; bytes += limits.textBytes) {
    expect((await pins(await dave.send(large).to(gid))).status).toBe(200)
  }
  const refused = { status: 400, body: { reason: 'limit_reached' } }
  expect(await pins(await dave.send(large).to(gid))).toMatchObject(refused)
  expect((await pins(await dave.send('fits').to(gid))).status).toBe(200)
  const edit = { params: { mid: small }, body: textMessage(large) }
  expect(await dave.request(editMessage, edit)).toMatchObject(refused)
})
