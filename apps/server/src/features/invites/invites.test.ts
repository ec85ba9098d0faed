import {
  changeChannelType,
  channelHistory,
  checkMagicToken,
  createInviteLink,
  createPrivateInviteLink,
  deleteChannel,
  getChannel,
  createChannel,
  joinPrivate,
  register,
  sendRegisterLink,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterEach(() => {
  w.clock.offset = 0
})
afterAll(() => w.close())

const tokenIn = (link: string) => new URL(link).searchParams.get('magic_token') ?? ''
const invite = async (query: object = {}, by = w.bob) =>
  tokenIn(await by.call(createInviteLink, { query }))
const channelInvite = async (query: object = {}) =>
  tokenIn(await w.alice.call(createPrivateInviteLink, { query: { gid: w.team, ...query } }))
const isGood = (magic_token: string) => w.nobody.call(checkMagicToken, { body: { magic_token } })
const joins = (person: Person, magic_token: string) =>
  person.request(joinPrivate, { body: { magic_token } })
let count = 0
const signsUp = (magic_token: string, email = `new${++count}@example.org`) =>
  w.nobody.request(register, { body: { magic_token, email, password: 'secret-1' } })

test('invitation links have the format that clients rewrite', async () => {
  const { alice, base, team } = w
  expect(await alice.call(createInviteLink, {})).toMatch(
    new RegExp(`^${base}/\\?magic_token=[0-9a-zA-Z]+#/register$`),
  )
  expect(await alice.call(createPrivateInviteLink, { query: { gid: team } })).toMatch(
    new RegExp(`^${base}/\\?magic_token=[0-9a-zA-Z]+#/invite_private/${team}$`),
  )
})

test('a private channel is hidden from outsiders, who learn its name while a link to it is alive', async () => {
  const { alice, bob, carol, dave, gus, nobody } = w
  const { gid } = await alice.call(createChannel, {
    body: { name: 'a merger', description: 'with the neighbours', members: [bob.uid] },
  })
  const lookup = (person: Person, query: { magic_token?: string } = {}) =>
    person.request(getChannel, { params: { gid }, query })
  const link = async (query: object) =>
    tokenIn(await alice.call(createPrivateInviteLink, { query: { gid, ...query } }))
  const statuses = async () =>
    Promise.all([bob, dave, carol, gus, nobody].map(async (one) => (await lookup(one)).status))
  expect(await statuses()).toEqual([200, 200, 404, 404, 401])
  const token = await link({ expired_in: 60 })
  expect(await statuses()).toEqual([200, 200, 200, 404, 401])
  expect((await lookup(carol)).body).toMatchObject({
    gid,
    name: 'a merger',
    is_public: false,
    description: null,
    owner: null,
    members: [],
    pinned_messages: [],
    ext_setting: null,
  })
  expect((await lookup(carol, { magic_token: token })).status).toBe(200)
  expect((await lookup(carol, { magic_token: 'another' })).status).toBe(404)
  expect((await lookup(carol, { magic_token: await channelInvite() })).status).toBe(404)
  w.clock.offset = 61_000
  expect(await statuses()).toEqual([200, 200, 404, 404, 401])
})

test('an invite admits max_times accounts, also when they register concurrently', async () => {
  const token = await invite({ max_times: 3 })
  expect(await isGood(token)).toBe(true)
  const answers = await Promise.all(Array.from({ length: 6 }, () => signsUp(token)))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    200, 200, 200, 412, 412, 412,
  ])
  expect(await isGood(token)).toBe(false)
})

test('a failed registration does not use the invite', async () => {
  const token = await invite({ max_times: 1 })
  expect((await signsUp(token, 'alice@example.org')).status).toBe(409)
  expect((await signsUp(token, 'nonsense')).status).toBe(400)
  expect((await signsUp(token)).status).toBe(200)
})

test('a registration with a confirmed address uses the parent invite', async () => {
  const token = await invite({ max_times: 1 })
  const confirm = (email: string) =>
    w.nobody.call(sendRegisterLink, { body: { magic_token: token, email, password: 'secret-1' } })
  const [one, other] = await Promise.all([confirm('x1@example.org'), confirm('x2@example.org')])
  const finish = (magic_token: string, email: string) =>
    w.nobody.request(register, { body: { magic_token, email, name: 'X' } })

  const first = await finish(one.new_magic_token, 'somebody@else.org')
  expect(first.body.user.email).toBe('x1@example.org')
  expect((await finish(other.new_magic_token, '')).status).toBe(412)
  expect(await isGood(token)).toBe(false)
})

test('an account registered by a channel invite joins the channel', async () => {
  const { alice, carol, team } = w
  await Promise.all([alice, carol].map((person) => person.openStream()))
  const token = await invite({ gid: team })
  const { body } = await signsUp(token)
  await w.settle()
  const joined = { type: 'user_joined_group', gid: team, uid: [body.user.uid] }
  expect(alice.events()).toContainEqual(joined)
  expect(carol.events()).not.toContainEqual(joined)
  const headers = { 'x-api-key': body.token }
  expect((await w.nobody.fetch('GET', `/api/group/${team}/history`, { headers })).status).toBe(200)
  expect((await carol.request(createInviteLink, { query: { gid: team } })).status).toBe(403)
  expect((await carol.request(createInviteLink, { query: { gid: 9999 } })).status).toBe(404)
})

test('an expired invite is refused', async () => {
  const token = await invite({ expired_in: 60 })
  w.clock.offset = 61_000
  expect(await isGood(token)).toBe(false)
  expect((await signsUp(token)).status).toBe(412)
  w.clock.offset = 0
  for (const query of [{ expired_in: 0 }, { max_times: 0 }, { max_times: -1 }]) {
    expect((await w.bob.request(createInviteLink, { query })).status).toBe(400)
  }
  expect((await w.gus.request(createInviteLink, {})).status).toBe(403)
})

test('a user joins a private channel by link and receives joined_group', async () => {
  const { alice, bob, carol, dave, team } = w
  await Promise.all([alice, carol, dave].map((person) => person.openStream()))
  const token = await channelInvite()

  const { status, body } = await joins(carol, token)
  await w.settle()
  expect([status, body.gid]).toEqual([200, team])
  expect(body.members).toContain(carol.uid)
  expect(carol.events()).toMatchObject([{ type: 'joined_group', group: { gid: team } }])
  expect(alice.events()).toEqual([{ type: 'user_joined_group', gid: team, uid: [carol.uid] }])
  expect(dave.events()).toEqual([])
  expect((await carol.request(channelHistory, { params: { gid: team } })).status).toBe(200)
  expect((await joins(carol, token)).status).toBe(412)
  expect((await bob.request(createPrivateInviteLink, { query: { gid: team } })).status).toBe(403)
  const { general } = w
  expect((await dave.request(createPrivateInviteLink, { query: { gid: general } })).status).toBe(
    403,
  )
})

test('concurrent joins do not exceed the uses of a link', async () => {
  const people = await Promise.all(['Hal', 'Ian', 'Jo'].map((name) => w.addUser(name)))
  const token = await channelInvite({ max_times: 1 })
  const answers = await Promise.all(people.map((person) => joins(person, token)))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  const inside = people[answers.findIndex(({ status }) => status === 200)] as Person
  // A member gets 412 even if the link is used up.
  expect((await joins(inside, token)).status).toBe(412)
})

test('joining on two devices at once counts one use', async () => {
  const lea = await w.addUser('Lea')
  const phone = await w.signInOn(lea, 'iOS:l')
  const token = await channelInvite({ max_times: 2 })
  const answers = await Promise.all([joins(lea, token), joins(phone, token)])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 412])
  expect((await joins(await w.addUser('Max'), token)).status).toBe(200)
})

test('a token of another kind, or for a deleted or public channel, is refused', async () => {
  const { alice, dave, gus } = w
  const kim = await w.addUser('Kim')
  const good = await channelInvite()
  expect((await joins(kim, await invite())).status).toBe(409)
  expect((await joins(kim, 'nonsense')).status).toBe(409)
  expect((await joins(gus, good)).status).toBe(403)
  expect((await signsUp(good)).status).toBe(412)

  const { gid } = await alice.call(createChannel, { body: { name: 'brief' } })
  const link = () => alice.call(createPrivateInviteLink, { query: { gid } })
  const token = tokenIn(await link())
  await alice.call(changeChannelType, { params: { gid }, body: { is_public: true } })
  expect((await joins(kim, token)).status).toBe(409)
  await dave.call(deleteChannel, { params: { gid } })
  expect((await joins(kim, token)).status).toBe(409)
  expect(await isGood(good)).toBe(true)
})
