import { channelHistory, likeMessage, limits } from '@parley/protocol'
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

const emojis = ['👍', '❤️', '❤', '👍🏽', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇩🇪', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🫠']
const others = [
  '',
  ' ',
  'a',
  'ok',
  '1',
  '#',
  '👍👍',
  '🇩',
  '1\u200D2',
  '👍 ',
  '\u200D',
  '<b>',
  '🇩🇪🇫🇷',
]

test('a like is exactly one emoji', async () => {
  const { alice, bob, carol, team } = w
  const mid = await alice.send('like me').to(team)
  const like = (person: Person, action: string) =>
    person.request(likeMessage, { params: { mid }, body: { action } }).then(({ status }) => status)

  const good = await Promise.all(emojis.map((emoji) => like(bob, emoji)))
  expect(emojis.filter((_, i) => good[i] !== 200)).toEqual([])
  const bad = await Promise.all(others.map((text) => like(bob, text)))
  expect(others.filter((_, i) => bad[i] !== 400)).toEqual([])
  expect(await like(carol, '👍')).toBe(403)
  const stored = (await page(bob, team, { after: mid })).map(({ detail }) => detail)
  expect(new Set(stored.map((one) => (one as never as Liked).detail.action))).toEqual(
    new Set(emojis),
  )
})

interface Liked {
  detail: { action: string }
}

test('a user sets at most fifty different emoji on a message', async () => {
  const { alice, bob, team } = w
  const mid = await alice.send('like me').to(team)
  const emoji = Array.from({ length: limits.likesPerMessage }, (_, i) =>
    String.fromCodePoint(0x1f400 + i),
  )
  for (const action of emoji) await bob.react(mid, action)
  const likes = (person: Person, action: string) =>
    person.request(likeMessage, { params: { mid }, body: { action } })
  expect(await likes(bob, '🎉')).toMatchObject({ status: 400, body: { reason: 'limit_reached' } })
  // At the limit a user can still remove a like. The limit is per user.
  expect((await likes(bob, emoji[0] ?? '')).status).toBe(200)
  expect((await likes(alice, '🎉')).status).toBe(200)
})

test('at the limit a user can take a reaction back in the other spelling of its emoji', async () => {
  const { alice, bob, team } = w
  const mid = await alice.send('like me').to(team)
  for (let at = 1; at < limits.likesPerMessage; at++) {
    await bob.react(mid, String.fromCodePoint(0x1f400 + at))
  }
  // Both spellings are stored as they were sent, and count once.
  for (const action of ['❤', '❤\uFE0F', '❤']) await bob.react(mid, action)
  const actions = (await page(bob, team, { after: mid })).map(
    ({ detail }) => detail as never as Liked,
  )
  expect(actions.slice(-3).map(({ detail }) => detail.action)).toEqual(['❤', '❤\uFE0F', '❤'])
  const like = { params: { mid }, body: { action: '🎉' } }
  expect(await bob.request(likeMessage, like)).toMatchObject({ body: { reason: 'limit_reached' } })
})
