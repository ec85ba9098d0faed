import { createChannel, pinChat } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type TestServer as Server,
  startTestServer,
} from '../apps/server/src/testing/test-server.ts'
import { type ChatKey, type Client, channelKey, idOf } from '../packages/client/src/index.ts'
import { closeClients, openClient, until } from './testing/open-client.ts'

let w: Server
let count = 0
let a: ChatKey
let b: ChatKey
let c: ChatKey

beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  const make = async () => {
    const body = { name: `pins ${++count}`, members: [w.bob.uid] }
    return channelKey((await w.alice.call(createChannel, { body })).gid)
  }
  ;[a, b, c] = [await make(), await make(), await make()]
})
afterEach(() => closeClients())
afterAll(() => w.close())

async function open() {
  const device = await openClient(await w.signInOn(w.alice, `web:p${++count}`))
  return { ...device, pins: () => pinsOf(device.client) }
}

/** The pinned chats of this test, in the order shown. */
const pinsOf = ({ store }: Client) => store.shownPins().filter((key) => [a, b, c].includes(key))

/** Pins chats so that they are shown in this order. */
async function pin(...keys: ChatKey[]) {
  for (const key of keys.toReversed()) {
    await w.alice.call(pinChat, { body: { target: { gid: idOf(key) } } })
  }
}

test('a moved pin is shown at its place at once, and on the other device by its event', async () => {
  await pin(a, b, c)
  const laptop = await open()
  const phone = await open()
  laptop.environment.latency = () => 40
  const moving = laptop.client.chats.movePinned(c, 'before', a)
  expect(laptop.pins()).toEqual([c, a, b])
  await moving
  await until(() => phone.pins()[0] === c)
  expect(phone.pins()).toEqual([c, a, b])
  expect(laptop.pins()).toEqual([c, a, b])
})

test('the second of two quick moves is the one that the server keeps', async () => {
  await pin(a, b, c)
  const laptop = await open()
  const phone = await open()
  let calls = 0
  // The first request takes longer than the second.
  laptop.environment.latency = () => (calls++ === 0 ? 80 : 0)
  const first = laptop.client.chats.movePinned(a, 'after', b)
  const second = laptop.client.chats.movePinned(a, 'after', c)
  expect(laptop.pins()).toEqual([b, c, a])
  await Promise.all([first, second])
  await until(() => phone.pins()[2] === a)
  expect(phone.pins()).toEqual([b, c, a])
  expect(laptop.pins()).toEqual([b, c, a])
})

test('a chat that is moved among the pinned ones is pinned at that place', async () => {
  await pin(a, b)
  const laptop = await open()
  const moving = laptop.client.chats.movePinned(c, 'after', a)
  expect(laptop.pins()).toEqual([a, c, b])
  await moving
  const phone = await open()
  expect(phone.pins()).toEqual([a, c, b])
})

test('a refused move puts the old order back, and the error is thrown', async () => {
  await pin(a, b, c)
  const laptop = await open()
  laptop.environment.failNextRequest(false)
  const moving = laptop.client.chats.movePinned(c, 'before', a)
  expect(laptop.pins()).toEqual([c, a, b])
  await expect(moving).rejects.toMatchObject({ status: 504 })
  expect(laptop.pins()).toEqual([a, b, c])
  await laptop.client.chats.movePinned(b, 'before', a)
  expect(laptop.pins()).toEqual([b, a, c])
})

test('a pin that was removed on another device stays removed when its neighbour moves', async () => {
  await pin(a, b, c)
  const laptop = await open()
  const phone = await open()
  await phone.client.chats.unpin(b)
  await laptop.client.chats.movePinned(c, 'before', a)
  await until(() => laptop.pins().length === 2 && phone.pins()[0] === c)
  expect(laptop.pins()).toEqual([c, a])
  expect(phone.pins()).toEqual([c, a])
})
