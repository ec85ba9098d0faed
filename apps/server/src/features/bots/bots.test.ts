import {
  addMembers,
  botChannelMessages,
  botDelete,
  botDeleteByOtherName,
  botDirectMessages,
  botEdit,
  botGetChannel,
  botGetUser,
  botListChannels,
  botPrepareUpload,
  botReply,
  botSendToChannel,
  botSendToUser,
  channelHistory,
  createBotKey,
  deleteBotKey,
  deleteUser,
  directHistory,
  getMe,
  listBotKeys,
  type MessageInput,
  sendToChannel,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBot, makeBotKey } from '../../testing/bots.ts'
import { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

const text = (content: string): MessageInput => ({
  content_type: 'text/plain',
  content,
  properties: null,
})

/** A bot that calls with a new key. */
async function addBot(name = 'Robo', is_admin = false): Promise<Person> {
  const uid = await makeBot(w, name, { is_admin })
  const token = await makeBotKey(w, uid)
  return new Person(w.base, { uid, token, refresh_token: '', device: '' })
}

const history = async (by: Person, gid: number) =>
  JSON.stringify(await by.call(channelHistory, { params: { gid }, query: {} }))

test('a bot sends, replies, edits and deletes its own messages', async () => {
  const { alice, bob, general } = w
  const bot = await addBot()
  const mid = await bot.call(botSendToChannel, { params: { gid: general }, body: text('built') })
  expect(await history(alice, general)).toContain('built')
  await bot.call(botEdit, { params: { mid }, body: text('built well') })
  expect(await history(alice, general)).toContain('built well')
  const asked = await alice.send('status?').to(general)
  await bot.call(botReply, { params: { mid: asked }, body: text('green') })
  expect(await history(alice, general)).toContain('green')
  await bot.call(botDelete, { params: { mid } })
  expect(await history(alice, general)).not.toContain('built')
  await bot.call(botSendToUser, { params: { uid: bob.uid }, body: text('psst') })
  const direct = await bob.call(directHistory, { params: { uid: bot.uid }, query: {} })
  expect(JSON.stringify(direct)).toContain('psst')
})

test('a bot deletes its message at the address of a public adapter, and none of others', async () => {
  const { alice, general } = w
  const bot = await addBot('Boss', true)
  const own = await bot.call(botSendToChannel, { params: { gid: general }, body: text('built') })
  const other = await alice.send('mine').to(general)
  await bot.call(botDeleteByOtherName, { params: { mid: own } })
  expect(await history(alice, general)).not.toContain('built')
  expect((await bot.request(botDeleteByOtherName, { params: { mid: other } })).status).toBe(403)
  expect((await bot.request(botDeleteByOtherName, { params: { mid: own } })).status).toBe(404)
  expect(await history(alice, general)).toContain('mine')
})

test('a bot reads the chats that it is in, page by page, and no others', async () => {
  const { alice, bob, general, team } = w
  const bot = await addBot('Boss', true)
  for (const content of ['one', 'two', 'three']) await alice.send(content).to(general)
  await alice.send('for members').to(team)
  await alice.send('to bob').toPerson(bob)
  const all = await bot.call(botChannelMessages, { params: { gid: general }, query: {} })
  expect(all).toEqual(await bob.call(channelHistory, { params: { gid: general }, query: {} }))
  const query = { before: all.at(-1)?.mid ?? 0, limit: 1 }
  const page = await bot.call(botChannelMessages, { params: { gid: general }, query })
  expect(page.map(({ detail }) => 'content' in detail && detail.content)).toEqual(['two'])
  const read = (gid: number) => bot.request(botChannelMessages, { params: { gid }, query: {} })
  expect((await read(team)).status).toBe(403)
  expect((await read(999_999)).status).toBe(404)
  const direct = (uid: number) => bot.call(botDirectMessages, { params: { uid }, query: {} })
  await bot.call(botSendToUser, { params: { uid: bob.uid }, body: text('psst') })
  expect(JSON.stringify(await direct(bob.uid))).toContain('psst')
  expect(JSON.stringify(await direct(bob.uid))).not.toContain('to bob')
  expect(await direct(alice.uid)).toEqual([])
  await alice.call(addMembers, { params: { gid: team }, body: [bot.uid] })
  expect(JSON.stringify((await read(team)).body)).toContain('for members')
  const wrong = { params: { gid: general }, query: { limit: -1 } }
  expect((await bot.request(botChannelMessages, wrong)).status).toBe(400)
})

test('a bot repeats a send with its key, and the message is stored once', async () => {
  const { general } = w
  const bot = await addBot()
  const send = () =>
    bot.call(botSendToChannel, {
      params: { gid: general },
      body: text('once'),
      idempotencyKey: 'build-17',
    })
  expect(await send()).toBe(await send())
})

test('a bot changes no message of others, even if it is an administrator', async () => {
  const { alice, general } = w
  const bot = await addBot('Boss', true)
  const mid = await alice.send('mine').to(general)
  const edit = await bot.request(botEdit, { params: { mid }, body: text('yours') })
  expect(edit.status).toBe(403)
  expect((await bot.request(botDelete, { params: { mid } })).status).toBe(403)
  expect((await bot.request(botDelete, { params: { mid: 999_999 } })).status).toBe(404)
  expect(await history(alice, general)).toContain('mine')
})

test('a bot writes in private channels only as their member, and sees no others', async () => {
  const { alice, team } = w
  const bot = await addBot()
  const send = () => bot.request(botSendToChannel, { params: { gid: team }, body: text('hi') })
  expect((await send()).status).toBe(403)
  const look = () =>
    bot.request(botGetChannel, { params: { channel: 'gid' }, query: { gid: team } })
  expect((await look()).status).toBe(404)
  expect((await bot.call(botListChannels, { query: {} })).map(({ gid }) => gid)).not.toContain(team)
  await alice.call(addMembers, { params: { gid: team }, body: [bot.uid] })
  expect((await send()).status).toBe(200)
  expect((await look()).body.members).toContain(alice.uid)
})

test('users and channels are named by the query, or else by the path', async () => {
  const { alice, general } = w
  const bot = await addBot()
  const user = (person: string, uid?: number) =>
    bot.request(botGetUser, { params: { person }, query: uid === undefined ? {} : { uid } })
  expect((await user('uid', alice.uid)).body.name).toBe('Alice')
  expect((await user(String(alice.uid))).body.name).toBe('Alice')
  expect((await user('uid')).status).toBe(400)
  expect((await user('999999')).status).toBe(404)
  const channel = await bot.call(botGetChannel, {
    params: { channel: String(general) },
    query: {},
  })
  expect(channel.gid).toBe(general)
})

test('a key is returned once, and listed by its ends with its last use', async () => {
  const uid = await makeBot(w, 'Robo')
  const key = await makeBotKey(w, uid)
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  const list = () => w.dave.call(listBotKeys, { params: { uid } })
  const [first] = await list()
  expect(first).toMatchObject({
    name: 'ci',
    key: `${key.slice(0, 4)}...${key.slice(-6)}`,
    last_used: null,
  })
  const bot = new Person(w.base, { uid, token: key, refresh_token: '', device: '' })
  await bot.call(botListChannels, { query: {} })
  const [used] = await list()
  expect(used?.last_used).toBeGreaterThan(0)
  await w.restart()
  expect(await list()).toEqual([used])
  const again = new Person(w.base, { uid, token: key, refresh_token: '', device: '' })
  expect((await again.request(botListChannels, { query: {} })).status).toBe(200)
})

test('keys of one bot have different names, and only bots have keys', async () => {
  const uid = await makeBot(w, 'Robo')
  await makeBotKey(w, uid)
  const make = (to: number, name: string) =>
    w.dave.request(createBotKey, { params: { uid: to }, body: { name } })
  expect((await make(uid, 'ci')).status).toBe(409)
  expect((await make(uid, ' ')).status).toBe(400)
  expect((await make(w.bob.uid, 'ci')).status).toBe(400)
  expect((await make(999_999, 'ci')).status).toBe(404)
  expect((await make(uid, 'second')).status).toBe(200)
})

test('a revoked key and the keys of a frozen or deleted bot are refused', async () => {
  const { dave } = w
  const bot = await addBot()
  const works = async () => (await bot.request(botListChannels, { query: {} })).status
  const params = { uid: bot.uid }
  await dave.call(updateUser, { params, body: { status: 'frozen' } })
  expect(await works()).toBe(401)
  await dave.call(updateUser, { params, body: { status: 'normal' } })
  expect(await works()).toBe(200)
  const [key] = await dave.call(listBotKeys, { params })
  const kid = key?.id ?? 0
  await dave.call(deleteBotKey, { params: { uid: bot.uid, kid } })
  expect(await works()).toBe(401)
  expect((await dave.request(deleteBotKey, { params: { uid: bot.uid, kid } })).status).toBe(404)
  const other = await addBot('Other')
  await dave.call(deleteUser, { params: { uid: other.uid } })
  expect((await other.request(botListChannels, { query: {} })).status).toBe(401)
})

test('a key opens the calls of bots only, and an access token none of them', async () => {
  const { alice, general } = w
  const bot = await addBot('Boss', true)
  expect((await bot.request(getMe, {})).status).toBe(401)
  const send = { params: { gid: general }, body: text('x') }
  expect((await bot.request(sendToChannel, send)).status).toBe(401)
  expect((await alice.request(botSendToChannel, send)).status).toBe(401)
  expect((await w.nobody.request(botListChannels, { query: {} })).status).toBe(401)
})

test('members, guests and strangers neither see nor make keys', async () => {
  const uid = await makeBot(w, 'Robo')
  for (const person of [w.bob, w.gus, w.nobody]) {
    const status = person === w.nobody ? 401 : 403
    expect((await person.request(listBotKeys, { params: { uid } })).status).toBe(status)
    expect(
      (await person.request(createBotKey, { params: { uid }, body: { name: 'x' } })).status,
    ).toBe(status)
    const params = { uid, kid: 1 }
    expect((await person.request(deleteBotKey, { params })).status).toBe(status)
  }
})

test('a bot opens an upload', async () => {
  const bot = await addBot()
  const body = { content_type: 'text/plain', filename: 'log.txt' }
  expect(await bot.call(botPrepareUpload, { body })).toMatch(/^[0-9a-f-]{36}$/)
})
