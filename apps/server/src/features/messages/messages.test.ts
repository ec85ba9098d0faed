import { channelHistory } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.ends())

test('a message reaches the channel and nobody else', async () => {
  const { alice, bob, carol, gus, team } = w
  await Promise.all([alice, bob, carol, gus].map((person) => person.listens()))

  const mid = await alice.sends('hello').to(team)
  await w.settles()

  const heard = { type: 'chat', mid, from_uid: alice.uid, target: { gid: team } }
  expect(alice.heard()).toMatchObject([heard])
  expect(bob.heard()).toMatchObject([heard])
  expect(carol.heard()).toEqual([])
  expect(gus.heard()).toEqual([])
  expect(await bob.does(channelHistory, { params: { gid: team } })).toMatchObject([{ mid }])
  expect((await carol.asks(channelHistory, { params: { gid: team } })).status).toBe(403)
})
