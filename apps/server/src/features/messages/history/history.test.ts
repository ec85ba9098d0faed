import { addMembers, channelHistory, directHistory } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('earlier messages are not replayed to a new member but are in the history', async () => {
  const { alice, carol, team } = w
  const before = await alice.send('before carol').to(team)
  await alice.call(addMembers, { params: { gid: team }, body: [carol.uid] })
  const after = await alice.send('after carol').to(team)

  const stream = await carol.openStream({ after_mid: before - 1 })
  expect(stream.of('chat').map((chat) => chat.mid)).toEqual([after])
  expect((await page(carol, team, { after: before - 1 })).map(({ mid }) => mid)).toEqual([
    before,
    after,
  ])
})

test('a large history page equals the same messages in smaller pages', async () => {
  const { alice, carol } = w
  for (let i = 0; i < 230; i++) await alice.send(`part ${i}`).toPerson(carol)
  const params = { uid: carol.uid }
  const small: unknown[] = []
  let before: number | undefined
  for (;;) {
    const query = before === undefined ? { limit: 50 } : { limit: 50, before }
    const some = await alice.call(directHistory, { params, query })
    small.unshift(...some)
    if (some.length < 50) break
    before = some[0]?.mid
  }
  const large = await alice.call(directHistory, { params, query: { limit: 1000 } })
  expect(large).toEqual(small)
  const newest = await alice.call(directHistory, { params, query: { limit: 150 } })
  expect(newest).toEqual(small.slice(-150))
  const first = large[0]?.mid ?? 0
  const oldest = await alice.call(directHistory, { params, query: { limit: 150, after: first } })
  expect(oldest).toEqual(small.slice(1, 151))
  const none = await alice.call(directHistory, { params, query: { limit: 150, before: first } })
  expect(none).toEqual([])
})
