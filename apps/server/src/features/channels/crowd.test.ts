import {
  addMembers,
  changeChannelType,
  createChannel,
  getChannel,
  removeMembers,
} from '@parley/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

test('a channel may have more members than a statement has parameters', async () => {
  const { dave } = w
  const first = 1_000_000
  const count = 11_500
  await w.services.database.transact((tx) =>
    sql`with recursive many(uid) as (
        select cast(${first} as bigint) union all select uid + 1 from many where uid < cast(${first + count - 1} as bigint))
      insert into account (uid, name, name_key, create_by, created_at, updated_at)
        select uid, 'n' || uid, 'n' || uid, 'password', 0, 0 from many`.execute(tx),
  )
  await w.restart()
  const people = Array.from({ length: count }, (_, i) => first + i)

  const { gid } = await dave.call(createChannel, { body: { name: 'big', members: people } })
  const params = { gid }
  const size = async () => (await dave.call(getChannel, { params })).members.length
  expect(await size()).toBe(count + 1)
  await dave.call(removeMembers, { params, body: people.slice(1) })
  expect(await size()).toBe(2)
  await dave.call(addMembers, { params, body: people.slice(1) })
  await dave.call(changeChannelType, { params, body: { is_public: true } })
  // All users except the guest.
  await dave.call(changeChannelType, { params, body: { is_public: false } })
  expect(await size()).toBe(count + 4)
})
