import {
  addMembers,
  changeChannelType,
  checkMagicToken,
  createChannel,
  createInviteLink,
  createPrivateInviteLink,
  joinPrivate,
  leaveChannel,
  limits,
  listInviteLinks,
  register,
  removeMembers,
  revokeInviteLink,
  sendRegisterLink,
  updateChannel,
  updateCommonSettings,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
let gid = 0
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  const { alice, bob } = w
  const created = await alice.call(createChannel, { body: { name: 'plans', members: [bob.uid] } })
  gid = created.gid
})
afterAll(() => w.close())

const tokenIn = (link: string) => new URL(link).searchParams.get('magic_token') ?? ''
const registerLink = async (person: Person, query: object = { gid }) =>
  tokenIn(await person.call(createInviteLink, { query }))
const joinLink = async (person: Person) =>
  tokenIn(await person.call(createPrivateInviteLink, { query: { gid } }))
const works = (magic_token: string) => w.nobody.call(checkMagicToken, { body: { magic_token } })
const joins = async (person: Person, magic_token: string) =>
  (await person.request(joinPrivate, { body: { magic_token } })).status
const removes = (...people: Person[]) =>
  w.alice.call(removeMembers, { params: { gid }, body: people.map(({ uid }) => uid) })
let count = 0
const email = () => `new${++count}@example.org`
const signsUp = async (magic_token: string) =>
  (
    await w.nobody.request(register, {
      body: { magic_token, email: email(), password: 'secret-1' },
    })
  ).status

test('a removed member does not return by a link issued before', async () => {
  const { alice, carol, dave } = w
  const link = await joinLink(alice)
  const other = await joinLink(dave)
  expect(await joins(carol, link)).toBe(200)
  await removes(carol)

  expect(await joins(carol, link)).toBe(409)
  expect(await joins(carol, other)).toBe(409)
  expect(await joins(dave, link)).toBe(200)
  w.clock.offset += 1
  expect(await joins(carol, await joinLink(alice))).toBe(200)
})

test('a member who left by themselves may use the link again', async () => {
  const { alice, carol } = w
  const link = await joinLink(alice)
  expect(await joins(carol, link)).toBe(200)
  await carol.call(leaveChannel, { params: { gid } })
  expect(await joins(carol, link)).toBe(200)
})

test('the links that a removed member made for the channel stop working', async () => {
  const { alice, bob } = w
  const toChannel = await registerLink(bob)
  const confirmed = await w.nobody.call(sendRegisterLink, {
    body: { magic_token: toChannel, email: email(), password: 'secret-1' },
  })
  const toServer = await registerLink(bob, {})
  const byAlice = await registerLink(alice)
  await removes(bob)

  expect(await works(toChannel)).toBe(false)
  expect(await signsUp(toChannel)).toBe(412)
  expect(await signsUp(confirmed.new_magic_token)).toBe(412)
  expect(await works(toServer)).toBe(true)
  expect(await works(byAlice)).toBe(true)

  // A revoked link stays revoked when its creator is added again.
  await alice.call(addMembers, { params: { gid }, body: [bob.uid] })
  expect(await works(toChannel)).toBe(false)
})

test('the links of a member who left stop working', async () => {
  const link = await registerLink(w.bob)
  await w.bob.call(leaveChannel, { params: { gid } })
  expect(await signsUp(link)).toBe(412)
})

test('all links of a frozen account stop working', async () => {
  const { dave, bob, alice } = w
  const link = await registerLink(bob, {})
  const byAlice = await registerLink(alice, {})
  const freezes = (status: 'frozen' | 'normal') =>
    dave.call(updateUser, { params: { uid: bob.uid }, body: { status } })
  await freezes('frozen')
  expect(await signsUp(link)).toBe(412)
  await freezes('normal')
  expect(await works(link)).toBe(false)
  expect(await works(byAlice)).toBe(true)
})

test('a link stops working when its creator loses the right to create it', async () => {
  const { alice, bob, dave } = w
  const join = await joinLink(alice)
  await alice.call(updateChannel, { params: { gid }, body: { owner: bob.uid } })
  expect(await joins(w.carol, join)).toBe(409)

  const link = await registerLink(alice, {})
  const byAdmin = await registerLink(dave, {})
  const onlyAdmins = (admin_only_can_invite: boolean) =>
    dave.call(updateCommonSettings, {
      body: { ext_setting: JSON.stringify({ admin_only_can_invite }) },
    })
  await onlyAdmins(true)
  expect([await works(link), await works(byAdmin)]).toEqual([false, true])
  await onlyAdmins(false)
  expect(await works(link)).toBe(true)
})

test('a join link does not become valid again when its channel is public for a while', async () => {
  const { alice, carol, dave } = w
  const link = await joinLink(dave)
  await alice.call(changeChannelType, { params: { gid }, body: { is_public: true } })
  await dave.call(changeChannelType, {
    params: { gid },
    body: { is_public: false, members: [alice.uid] },
  })
  expect(await joins(carol, link)).toBe(409)
})

test('users list and revoke their own links, managers those of a channel', async () => {
  const { alice, carol, dave, gus } = w
  // An earlier test froze this account, which ended its session.
  const bob = await w.signInOn(w.bob, 'web:again')
  const byBob = await registerLink(bob)
  const byAlice = await joinLink(alice)
  const list = async (person: Person, query: object = {}) => person.call(listInviteLinks, { query })
  const shown = async (person: Person, query: object = {}) =>
    (await list(person, query)).filter((link) => link.gid === gid).map(({ kind }) => kind)

  expect(await shown(bob)).toEqual(['register'])
  expect(await shown(alice)).toEqual(['join'])
  expect((await shown(alice, { gid })).sort()).toEqual(['join', 'register'])
  expect((await shown(dave)).sort()).toEqual(['join', 'register'])
  expect(await shown(carol)).toEqual([])
  expect((await bob.request(listInviteLinks, { query: { gid } })).status).toBe(403)
  expect((await carol.request(listInviteLinks, { query: { gid } })).status).toBe(404)
  expect((await gus.request(listInviteLinks, {})).status).toBe(403)

  const links = await list(alice, { gid })
  expect(JSON.stringify(links)).not.toContain(byBob)
  const [his, hers] = ['register', 'join'].map(
    (kind) => links.find((link) => link.kind === kind)?.id ?? '',
  )
  const revoke = async (person: Person, id = '') =>
    (await person.request(revokeInviteLink, { params: { id } })).status
  expect(await revoke(carol, his)).toBe(404)
  expect(await revoke(bob, hers)).toBe(404)
  expect(await revoke(gus, hers)).toBe(403)
  expect(await works(byBob)).toBe(true)
  expect(await revoke(alice, his)).toBe(200)
  expect(await works(byBob)).toBe(false)
  expect(await revoke(alice, his)).toBe(404)
  expect(await joins(carol, byAlice)).toBe(200)
  expect(await revoke(dave, hers)).toBe(200)
  expect(await joins(await w.addUser('Finn'), byAlice)).toBe(409)
})

test('a new link beyond the limit revokes the oldest link of its creator', async () => {
  const { alice } = w
  const bob = await w.signInOn(w.bob, 'web:later')
  const oldest = await registerLink(bob)
  const byAlice = await registerLink(alice)
  await w.services.database.transact(async (tx) => {
    const { token_hash: _, ...row } = await tx
      .selectFrom('magic_token')
      .selectAll()
      .where('created_by', '=', bob.uid)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    for (let i = 1; i < limits.inviteLinks; i++) {
      const created_at = row.created_at + i
      await tx
        .insertInto('magic_token')
        .values({ ...row, token_hash: `link ${i}`, created_at })
        .execute()
    }
  })
  expect(await works(oldest)).toBe(true)
  w.clock.offset += 10_000
  const newest = await registerLink(bob)
  expect([await works(oldest), await works(newest), await works(byAlice)]).toEqual([
    false,
    true,
    true,
  ])
})
