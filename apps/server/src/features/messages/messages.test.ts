import {
  addMembers,
  announceTyping,
  channelHistory,
  clearAllMessages,
  clearChannel,
  createChannel,
  deleteMessages,
  directHistory,
  editMessage,
  getChannel,
  likeMessage,
  limits,
  pinMessage,
  setBurnAfterReading,
  unpinMessage,
} from '@parley/protocol'
import { textDraft } from '@parley/client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'
import { deleteExpired } from './clear.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterEach(() => {
  w.clock.offset = 0
})
afterAll(() => w.close())

async function listening() {
  const { alice, bob, carol, dave, gus } = w
  await Promise.all([alice, bob, carol, dave, gus].map((person) => person.listens()))
}
const page = async (person: Person, gid: number, query: object = {}) =>
  (await person.call(channelHistory, { params: { gid }, query })).map(({ mid, detail }) => ({
    mid,
    detail,
  }))
const rowOf = (mid: number) =>
  w.services.db.selectFrom('message').selectAll().where('mid', '=', mid).executeTakeFirst()

test('a channel message reaches the members of the channel only', async () => {
  const { alice, bob, carol, gus, team } = w
  await listening()

  const mid = await alice.sends('hello').to(team)
  await w.settle()

  const expected = { type: 'chat', mid, from_uid: alice.uid, target: { gid: team } }
  expect(alice.events()).toMatchObject([expected])
  expect(bob.events()).toMatchObject([expected])
  expect(carol.events()).toEqual([])
  expect(gus.events()).toEqual([])
  expect(await bob.call(channelHistory, { params: { gid: team } })).toMatchObject([{ mid }])
  expect((await carol.request(channelHistory, { params: { gid: team } })).status).toBe(403)
})

test('a direct message reaches all devices of its two users only', async () => {
  const { alice, bob, carol } = w
  const phone = await w.alsoOn(alice, 'iOS:a')
  await listening()
  await phone.listens()

  const mid = await bob.sends('psst').toPerson(alice)
  await w.settle()

  const expected = [{ type: 'chat', mid, from_uid: bob.uid, target: { uid: alice.uid } }]
  for (const person of [alice, phone, bob]) expect(person.events()).toMatchObject(expected)
  expect(carol.events()).toEqual([])
  expect(await carol.call(directHistory, { params: { uid: bob.uid } })).toEqual([])
  expect(await alice.call(directHistory, { params: { uid: bob.uid } })).toMatchObject([{ mid }])
})

test('a message to oneself is delivered once', async () => {
  const { bob } = w
  await listening()
  const mid = await bob.sends('note').toPerson(bob)
  await w.settle()
  expect(bob.events()).toMatchObject([{ mid, target: { uid: bob.uid } }])
})

test('a reply refers to the message replied to and to the first of its chain', async () => {
  const { alice, bob, carol, team } = w
  const first = await alice.sends('one').to(team)
  const second = await bob.replies(first, 'two')
  const third = await alice.replies(second, 'three')

  expect(await rowOf(first)).toMatchObject({ target_mid: null, thread_root_mid: null })
  expect(await rowOf(second)).toMatchObject({ target_mid: first, thread_root_mid: first })
  expect(await rowOf(third)).toMatchObject({ target_mid: second, thread_root_mid: first })
  await expect(carol.replies(first, 'from outside')).rejects.toThrow('403')
  const like = await bob.likes(first, '👍')
  await expect(bob.replies(like, 'to a like')).rejects.toThrow('403')
  await expect(bob.replies(999_999, 'to nothing')).rejects.toThrow('404')
})

test('an edit reaches the channel, the history and the pin', async () => {
  const { alice, bob, carol, team } = w
  const mid = await alice.sends('helo').to(team)
  await alice.call(pinMessage, { params: { gid: team }, body: { mid } })
  await listening()

  const edit = await alice.edits(mid, 'hello')
  await w.settle()

  const content = { content: 'hello', content_type: 'text/plain' }
  expect(bob.events()).toMatchObject([
    { type: 'chat', mid: edit, detail: { mid, detail: { type: 'edit', ...content } } },
    { type: 'pinned_message_updated', gid: team, mid, msg: content },
  ])
  expect(carol.events()).toEqual([])
  const found = await page(bob, team, { after: mid - 1 })
  expect(found).toMatchObject([{ mid, detail: { type: 'normal', ...content } }, { mid: edit }])
  await expect(bob.edits(mid, 'not mine')).rejects.toThrow('403')
  await expect(alice.edits(edit, 'an edit')).rejects.toThrow('403')
})

test('deleting a message removes it with its likes and its pin', async () => {
  const { alice, bob, carol, team } = w
  const mid = await bob.sends('regret').to(team)
  const like = await alice.likes(mid, '👀')
  const reply = await alice.replies(mid, 'why?')
  await alice.call(pinMessage, { params: { gid: team }, body: { mid } })
  await listening()

  await expect(carol.deletes(mid)).rejects.toThrow('403')
  const gone = await bob.deletes(mid)
  await w.settle()

  expect(alice.events()).toMatchObject([
    { type: 'chat', mid: gone, detail: { type: 'reaction', mid, detail: { type: 'delete' } } },
    { type: 'pinned_message_updated', gid: team, mid, msg: null },
  ])
  expect(carol.events()).toEqual([])
  const mids = (await page(alice, team, { after: mid - 1 })).map((one) => one.mid)
  expect(mids).toEqual([reply, gone])
  expect(mids).not.toContain(like)
  const { pinned_messages } = await alice.call(getChannel, { params: { gid: team } })
  expect(pinned_messages.map((pin) => pin.mid)).not.toContain(mid)
  await expect(bob.deletes(mid)).rejects.toThrow('404')
  await expect(bob.likes(mid, '👍')).rejects.toThrow('404')
})

test('a bulk deletion that includes a forbidden message deletes nothing', async () => {
  const { alice, bob, carol, general } = w
  const mine = await bob.sends('mine').to(general)
  const also = await bob.sends('also mine').to(general)
  const hers = await alice.sends('hers').to(general)
  const bulk = (person: Person, ids: string) =>
    person.request(deleteMessages, { params: { ids } }).then(({ status }) => status)
  await listening()

  expect(await bulk(bob, `${mine},${hers}`)).toBe(403)
  expect(await bulk(bob, 'x')).toBe(400)
  expect(await bulk(bob, Array.from({ length: 201 }, (_, i) => i + 1).join(','))).toBe(400)
  await w.settle()
  expect(carol.events()).toEqual([])
  expect((await page(bob, general)).map(({ mid }) => mid)).toEqual([mine, also, hers])

  expect(await bulk(bob, `${also},${mine},999999`)).toBe(200)
  await w.settle()
  expect(carol.events()).toMatchObject([
    { detail: { mid: mine, detail: { type: 'delete' } } },
    { detail: { mid: also, detail: { type: 'delete' } } },
  ])
  expect(await bulk(bob, `${mine},${also}`)).toBe(404)
})

test('an administrator may delete a direct message of others, and both users receive the event', async () => {
  const { alice, bob, carol, dave } = w
  const mid = await alice.sends('between us').toPerson(bob)
  await listening()
  await expect(carol.deletes(mid)).rejects.toThrow('403')
  await dave.deletes(mid)
  await w.settle()
  for (const person of [alice, bob, dave]) expect(person.events()).toHaveLength(1)
  expect(carol.events()).toEqual([])
  const left = await alice.call(directHistory, {
    params: { uid: bob.uid },
    query: { after: mid - 1 },
  })
  expect(left.map(({ detail }) => detail)).toMatchObject([{ type: 'reaction', mid }])
})

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
  const mid = await alice.sends('like me').to(team)
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

test('an expired message is hidden at once and removed with its likes and pin by the job', async () => {
  const { alice, bob, team } = w
  await alice.call(setBurnAfterReading, { body: { groups: [{ gid: team, expires_in: 60 }] } })
  const mid = await alice.sends('for a minute').to(team)
  await alice.call(pinMessage, { params: { gid: team }, body: { mid } })
  await alice.call(setBurnAfterReading, { body: { groups: [{ gid: team, expires_in: 0 }] } })
  const kept = await alice.sends('for ever').to(team)
  const like = await bob.likes(mid, '👍')

  w.clock.offset = 61_000
  // Its reactions are hidden as well: an edit contains the text of the message.
  expect((await page(bob, team, { after: mid - 1 })).map((one) => one.mid)).toEqual([kept])
  await expect(bob.replies(mid, 'too late')).rejects.toThrow('404')
  await expect(bob.likes(mid, '👍')).rejects.toThrow('404')
  const stream = await bob.listens({ after_mid: mid - 1 })
  expect(stream.of('chat').map((chat) => chat.mid)).toEqual([kept])

  stream.clear()
  await deleteExpired(w.services)
  await w.settle()
  expect(bob.events()).toEqual([{ type: 'pinned_message_updated', gid: team, mid, msg: null }])
  expect(await rowOf(mid)).toBeUndefined()
  expect(await rowOf(like)).toBeUndefined()
})

test('a typing notice reaches other participants with extended streams, once in three seconds', async () => {
  const { alice, bob, carol, gus, general, team } = w
  await listening()
  const old = await w.alsoOn(bob, 'old:b')
  await old.listens({})
  const types = (person: Person, body: object) =>
    person.request(announceTyping, { body }).then(({ status }) => status)

  expect(await types(alice, { gid: team })).toBe(200)
  expect(await types(alice, { gid: team })).toBe(200)
  await w.settle()
  const event = { type: 'typing', uid: alice.uid, expires_in: 6, stop: false }
  expect(bob.events()).toEqual([{ ...event, target: { gid: team } }])
  for (const person of [alice, carol, gus, old]) expect(person.events()).toEqual([])

  expect(await types(alice, { gid: team, stop: true })).toBe(200)
  expect(await types(alice, { gid: general })).toBe(200)
  expect(await types(alice, { uid: carol.uid })).toBe(200)
  await w.settle()
  expect(bob.events()).toHaveLength(3)
  expect(carol.events()).toMatchObject([
    { target: { gid: general } },
    { target: { uid: carol.uid } },
  ])
  expect(gus.events()).toEqual([])

  expect(await types(carol, { gid: team })).toBe(403)
  expect(await types(gus, { gid: general })).toBe(403)
  expect(await types(carol, { gid: team, uid: bob.uid })).toBe(400)
  expect(await types(carol, {})).toBe(400)
  expect(await types(carol, { gid: 999 })).toBe(404)
})

test('earlier messages are not replayed to a new member but are in the history', async () => {
  const { alice, carol, team } = w
  const before = await alice.sends('before carol').to(team)
  await alice.call(addMembers, { params: { gid: team }, body: [carol.uid] })
  const after = await alice.sends('after carol').to(team)

  const stream = await carol.listens({ after_mid: before - 1 })
  expect(stream.of('chat').map((chat) => chat.mid)).toEqual([after])
  expect((await page(carol, team, { after: before - 1 })).map(({ mid }) => mid)).toEqual([
    before,
    after,
  ])
})

test('clearing all messages and a restart do not reset mids', async () => {
  const { alice, bob, dave, general, team } = w
  await alice.sends('soon gone').to(team)
  expect((await bob.request(clearChannel, { params: { gid: team } })).status).toBe(403)
  const pinned = await alice.sends('pinned').to(team)
  await alice.call(pinMessage, { params: { gid: team }, body: { mid: pinned } })
  await listening()

  await alice.call(clearChannel, { params: { gid: team } })
  await w.settle()
  expect(bob.events().slice(-2)).toEqual([
    { type: 'pinned_message_updated', gid: team, mid: pinned, msg: null },
    { type: 'group_message_cleared', gid: team },
  ])
  expect(await page(bob, team)).toEqual([])

  const last = await bob.sends('also gone').to(general)
  expect((await alice.request(clearAllMessages, {})).status).toBe(403)
  await dave.call(clearAllMessages, {})
  await w.restart()
  expect(await page(bob, general)).toEqual([])
  expect(await bob.sends('a new day').to(general)).toBeGreaterThan(last)
})

test('a typing notice after a message is published, even within three seconds', async () => {
  const { alice, bob, team } = w
  await listening()
  await alice.call(announceTyping, { body: { gid: team } })
  await alice.sends('there').to(team)
  await alice.call(announceTyping, { body: { gid: team } })
  await w.settle()
  expect(bob.events().map(({ type }) => type)).toEqual(['typing', 'chat', 'typing'])
})

test('an unknown 64-bit id is not found, and a longer one is invalid', async () => {
  const removes = (ids: string) => w.alice.request(deleteMessages, { params: { ids } })
  expect((await removes('9223372036854775807')).status).toBe(404)
  expect((await removes('9223372036854775808')).status).toBe(400)
  expect((await removes('-1')).status).toBe(404)
  expect((await removes('1,x')).status).toBe(400)
})

test('a large history page equals the same messages in smaller pages', async () => {
  const { alice, carol } = w
  for (let i = 0; i < 230; i++) await alice.sends(`part ${i}`).toPerson(carol)
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

test('control characters are removed from a text', async () => {
  const { alice, bob, team } = w
  const mid = await alice.sends('\u001b[31mred\u001b[0m\r\n\tplain\u0000').to(team)
  const [message] = await page(bob, team, { limit: 1 })
  expect(message).toMatchObject({ mid, detail: { content: '[31mred[0m\r\n\tplain' } })

  await expect(alice.sends('\u0007\u0007').to(team)).rejects.toThrow('400')
  await alice.edits(mid, 'edi\u0008ted')
  expect((await page(bob, team)).find((one) => one.mid === mid)).toMatchObject({
    detail: { content: 'edited' },
  })
})

test('a channel has at most a hundred pins', async () => {
  const { dave } = w
  const { gid } = await dave.call(createChannel, { body: { name: 'pins' } })
  const pins = (mid: number) => dave.request(pinMessage, { params: { gid }, body: { mid } })
  const mids = await Promise.all(
    Array.from({ length: limits.pinnedMessages + 1 }, (_, i) => dave.sends(`${i}`).to(gid)),
  )
  const [last = 0, ...first] = mids.reverse()
  for (const { status } of await Promise.all(first.map(pins))) expect(status).toBe(200)
  expect(await pins(last)).toMatchObject({ status: 400, body: { reason: 'limit_reached' } })
  await dave.call(unpinMessage, { params: { gid }, body: { mid: first[0] ?? 0 } })
  expect((await pins(last)).status).toBe(200)
})

test('the pins of a channel hold at most a mebibyte, also after an edit', async () => {
  const { dave } = w
  const { gid } = await dave.call(createChannel, { body: { name: 'large pins' } })
  const large = 'a'.repeat(limits.textBytes)
  const small = await dave.sends('small').to(gid)
  const pins = (mid: number) => dave.request(pinMessage, { params: { gid }, body: { mid } })
  expect((await pins(small)).status).toBe(200)
  for (let bytes = 0; bytes < limits.pinnedBytes - limits.textBytes; bytes += limits.textBytes) {
    expect((await pins(await dave.sends(large).to(gid))).status).toBe(200)
  }
  const refused = { status: 400, body: { reason: 'limit_reached' } }
  expect(await pins(await dave.sends(large).to(gid))).toMatchObject(refused)
  expect((await pins(await dave.sends('fits').to(gid))).status).toBe(200)
  const edit = { params: { mid: small }, body: textDraft(large) }
  expect(await dave.request(editMessage, edit)).toMatchObject(refused)
})

test('a user sets at most fifty different emoji on a message', async () => {
  const { alice, bob, team } = w
  const mid = await alice.sends('like me').to(team)
  const emoji = Array.from({ length: limits.likesPerMessage }, (_, i) =>
    String.fromCodePoint(0x1f400 + i),
  )
  for (const action of emoji) await bob.likes(mid, action)
  const likes = (person: Person, action: string) =>
    person.request(likeMessage, { params: { mid }, body: { action } })
  expect(await likes(bob, '🎉')).toMatchObject({ status: 400, body: { reason: 'limit_reached' } })
  // At the limit a user can still remove a like. The limit is per user.
  expect((await likes(bob, emoji[0] ?? '')).status).toBe(200)
  expect((await likes(alice, '🎉')).status).toBe(200)
})
