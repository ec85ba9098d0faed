import {
  addMembers,
  channelHistory,
  createChannel,
  getChannel,
  leaveChannel,
  listChannels,
  removeMembers,
  updateChannel,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noEvents, openStreams, receivedTypes } from '../../testing/everybody.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

let gid = 0
beforeEach(async () => {
  const { alice, bob } = w
  const created = await alice.call(createChannel, {
    body: { name: 'plans', members: [bob.uid] },
  })
  gid = created.gid
  await openStreams(w)
})

const here = () => ({ params: { gid }, query: {} })

test('only members of a private channel receive its events', async () => {
  const { alice, bob, carol, gus } = w
  await alice.call(createChannel, { body: { name: '  secret  ', members: [bob.uid, bob.uid] } })
  expect(await receivedTypes(w)).toEqual({
    ...noEvents,
    alice: ['joined_group'],
    bob: ['joined_group'],
  })

  expect(await bob.call(getChannel, here())).toMatchObject({
    name: 'plans',
    owner: alice.uid,
    members: [alice.uid, bob.uid],
    description: null,
  })
  expect((await carol.request(getChannel, here())).status).toBe(404)
  expect((await carol.call(listChannels, {})).map((one) => one.gid)).not.toContain(gid)
  expect((await gus.request(getChannel, here())).status).toBe(404)
})

test('an owner must transfer the channel before leaving', async () => {
  const { alice, bob, carol } = w
  expect((await alice.request(leaveChannel, here())).status).toBe(403)
  const give = (uid: number) => alice.request(updateChannel, { ...here(), body: { owner: uid } })
  expect((await give(carol.uid)).status).toBe(400)
  expect((await give(bob.uid)).status).toBe(200)
  expect(await receivedTypes(w)).toEqual({
    ...noEvents,
    alice: ['group_changed'],
    bob: ['group_changed'],
  })

  expect((await alice.request(leaveChannel, here())).status).toBe(200)
  expect(await receivedTypes(w)).toEqual({
    ...noEvents,
    alice: ['user_leaved_group'],
    bob: ['user_leaved_group'],
  })
  expect((await alice.request(channelHistory, here())).status).toBe(403)
  expect((await alice.request(leaveChannel, here())).status).toBe(403)
  expect((await carol.request(leaveChannel, here())).status).toBe(403)
  expect(await bob.call(getChannel, here())).toMatchObject({ owner: bob.uid, members: [bob.uid] })
})

test('a removal that includes a user who cannot be removed removes nobody', async () => {
  const { alice, bob, carol, dave } = w
  const remove = (person: typeof alice, body: number[]) =>
    person.request(removeMembers, { ...here(), body }).then(({ status }) => status)
  expect(await remove(bob, [bob.uid])).toBe(403)
  expect(await remove(alice, [bob.uid, carol.uid])).toBe(404)
  expect(await remove(alice, [bob.uid, alice.uid])).toBe(403)
  expect(await remove(alice, [])).toBe(200)
  expect(await receivedTypes(w)).toEqual(noEvents)
  expect((await bob.call(getChannel, here())).members).toEqual([alice.uid, bob.uid])

  expect(await remove(dave, [bob.uid])).toBe(200)
  expect(await receivedTypes(w)).toEqual({
    ...noEvents,
    alice: ['user_leaved_group'],
    bob: ['kick_from_group'],
  })
  await alice.send('without bob').to(gid)
  expect(await receivedTypes(w)).toEqual({ ...noEvents, alice: ['chat'] })
})

test('any member can add users, and a call with an invalid user adds nobody', async () => {
  const { alice, bob, carol, gus } = w
  const add = (person: typeof alice, body: number[]) =>
    person.request(addMembers, { ...here(), body }).then(({ status }) => status)
  expect(await add(carol, [carol.uid])).toBe(403)
  expect(await add(bob, [carol.uid, alice.uid])).toBe(400)
  expect(await add(bob, [gus.uid])).toBe(400)
  expect(await add(bob, [])).toBe(200)
  expect(await receivedTypes(w)).toEqual(noEvents)
  expect(await add(bob, [carol.uid])).toBe(200)
  expect(await receivedTypes(w)).toEqual({
    ...noEvents,
    alice: ['user_joined_group'],
    bob: ['user_joined_group'],
    carol: ['joined_group'],
  })
  const { status } = await bob.request(addMembers, {
    params: { gid: w.general },
    body: [carol.uid],
  })
  expect(status).toBe(403)
})

test('concurrent changes of members apply one after another', async () => {
  const { alice, bob, carol } = w
  const add = () => bob.request(addMembers, { ...here(), body: [carol.uid] })
  const added = await Promise.all([add(), add(), add()])
  expect(added.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400])
  expect((await receivedTypes(w)).carol).toEqual(['joined_group'])

  const leave = () => carol.request(leaveChannel, here())
  const remove = () => alice.request(removeMembers, { ...here(), body: [carol.uid] })
  const left = await Promise.all([leave(), leave(), remove()])
  expect(left.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403, 404])
  expect((await receivedTypes(w)).bob).toEqual(['user_leaved_group'])
})
