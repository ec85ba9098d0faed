import { createChannel, deleteChannel, limits, updateChannel } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noEvents, openStreams, receivedTypes } from '../../testing/everybody.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

beforeEach(() => openStreams(w))

test('creating a channel without permission, with invalid members or a bad name is refused', async () => {
  const { alice, bob, dave, gus } = w
  const create = (
    person: typeof alice,
    body: { name: string; is_public?: boolean; members?: number[] },
  ) => person.request(createChannel, { body }).then(({ status }) => status)
  expect(await create(bob, { name: 'x', is_public: true })).toBe(403)
  expect(await create(gus, { name: 'x' })).toBe(403)
  expect(await create(dave, { name: 'x', is_public: true, members: [bob.uid] })).toBe(400)
  expect(await create(bob, { name: 'x', members: [9999] })).toBe(400)
  expect(await create(bob, { name: 'x', members: [gus.uid] })).toBe(400)
  expect(await create(bob, { name: '   ' })).toBe(400)
  expect(await create(bob, { name: 'é'.repeat(129) })).toBe(400)
  expect(await create(bob, { name: 'two\nlines' })).toBe(400)
  expect(await receivedTypes(w)).toEqual(noEvents)
})

test('a user owns at most five hundred channels', async () => {
  const { carol, bob } = w
  const { gid: last } = await carol.call(createChannel, { body: { name: 'first' } })
  await w.services.database.transact(async (tx) => {
    const row = await tx
      .selectFrom('channel')
      .selectAll()
      .where('gid', '=', last)
      .executeTakeFirstOrThrow()
    for (let i = 1; i < limits.ownChannels; i++) {
      await tx
        .insertInto('channel')
        .values({ ...row, gid: 100_000 + i })
        .execute()
    }
  })
  const creates = (person: typeof carol) =>
    person.request(createChannel, { body: { name: 'more' } })
  expect(await creates(carol)).toMatchObject({ status: 400, body: { reason: 'limit_reached' } })
  expect((await creates(bob)).status).toBe(200)
  const { gid: shared } = await bob.call(createChannel, {
    body: { name: 'shared', members: [carol.uid] },
  })
  const receives = () =>
    bob.request(updateChannel, { params: { gid: shared }, body: { owner: carol.uid } })
  expect(await receives()).toMatchObject({ status: 400, body: { reason: 'limit_reached' } })
  await carol.call(deleteChannel, { params: { gid: last } })
  expect((await receives()).status).toBe(200)
  expect((await creates(carol)).status).toBe(400)
  await carol.call(deleteChannel, { params: { gid: shared } })
  expect((await creates(carol)).status).toBe(200)
})
