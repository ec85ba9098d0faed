import {
  addEmoji,
  clearAllMessages,
  deleteAllFiles,
  deleteEmoji,
  getEmojiPicture,
  likeMessage,
  limits,
  listEmoji,
  updateCommonSettings,
} from '@parley/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blackPng, gifBomb, webpClaiming } from '../../engines/pictures/testing/hostile.ts'
import { startSecondNode } from '../../testing/second-node.ts'
import type { Person } from '../../testing/person.ts'
import { saveSettings } from '../../testing/settings.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
let restoreSettings: () => Promise<void>
beforeAll(async () => {
  w = await startTestServer({}, { jobs: 'by hand' })
  restoreSettings = await saveSettings(w)
})
beforeEach(async () => {
  await restoreSettings()
  await w.renewPeople()
  await removeAllEmoji()
})
afterAll(() => w.close())

const drawn = (width: number, height: number, background = '#080') =>
  sharp({ create: { width, height, channels: 4, background } })
const png = (width = 200, height = 100) => drawn(width, height).png().toBuffer()

async function gif(frames: number, width = 200): Promise<Buffer> {
  const colours = Array.from({ length: frames }, (_, at) => `hsl(${(at * 30) % 360}, 80%, 50%)`)
  const pictures = await Promise.all(
    colours.map((colour) => drawn(width, 100, colour).png().toBuffer()),
  )
  return sharp(pictures, { join: { animated: true } })
    .gif({ delay: colours.map(() => 80), keepDuplicateFrames: true })
    .toBuffer()
}

const add = (person: Person, name: string, body: Uint8Array) =>
  person.request(addEmoji, { params: { name }, body })
const added = async (person: Person, name: string) =>
  person.call(addEmoji, { params: { name }, body: await png() })
const namesOf = async (person: Person) => (await person.call(listEmoji, {})).map(({ name }) => name)
const picture = (id: string) => fetch(`${w.base}/api/resource/emoji?id=${id}`)
async function removeAllEmoji() {
  await w.services.database.transact(async (tx) => {
    await tx.deleteFrom('emoji').execute()
    tx.invalidate('emoji')
  })
  for (const key of await storedPictures()) await w.services.blobs.remove(key)
}
const storedPictures = async () => {
  const keys: string[] = []
  for await (const { key } of w.services.blobs.list('emoji')) keys.push(key)
  return keys
}

test('an emoji is scaled down, listed, announced to members, and served to everybody who knows its id', async () => {
  const { alice, bob, gus } = w
  await Promise.all([bob.openStream(), gus.openStream()])
  const old = await w.carol.openStream({})

  const emoji = await added(alice, 'party_parrot')
  await w.settle()

  expect(emoji).toMatchObject({ name: 'party_parrot', created_by: alice.uid })
  expect(await bob.call(listEmoji, {})).toEqual([emoji])
  expect(bob.events()).toEqual([{ type: 'emoji_changed', added: [emoji], removed: [] }])
  expect(gus.events()).toEqual([])
  expect(old.live().filter((event) => event.type === 'emoji_changed')).toEqual([])

  const answer = await picture(emoji.id)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 128, height: 64 })
})

test('an animated emoji stays animated', async () => {
  const { body } = await add(w.alice, 'dance', await gif(12))
  const answer = await picture(body.id)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
    width: 128,
    pageHeight: 64,
    pages: 12,
    delay: Array.from({ length: 12 }, () => 80),
  })
})

test('the first frame of an animated emoji is served as a PNG, and a still one as it is', async () => {
  const { body } = await add(w.alice, 'dance', await gif(12))
  const still = await added(w.alice, 'our_logo')
  const first = await picture(`${body.id}&still=true`)
  expect(first.headers.get('content-type')).toBe('image/png')
  const bytes = new Uint8Array(await first.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 128, height: 64, format: 'png' })
  expect((await sharp(bytes, { animated: true }).metadata()).pages ?? 1).toBe(1)
  const again = await (await picture(`${body.id}&still=true`)).arrayBuffer()
  expect(new Uint8Array(again)).toEqual(bytes)
  const whole = await (await picture(still.id)).arrayBuffer()
  expect(await (await picture(`${still.id}&still=true`)).arrayBuffer()).toEqual(whole)
  expect((await picture(`${body.id}x&still=true`)).status).toBe(404)
})

test('an unchanged list is answered 304', async () => {
  await added(w.alice, 'our_logo')
  const first = await w.bob.request(listEmoji, {})
  const condition = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
  expect(await w.bob.fetch('GET', '/api/emoji', condition)).toMatchObject({ status: 304, text: '' })
  await added(w.alice, 'other_logo')
  expect((await w.bob.fetch('GET', '/api/emoji', condition)).status).toBe(200)
})

test('guests and strangers list, add and delete no emoji', async () => {
  const { id } = await added(w.alice, 'our_logo')
  for (const [person, status] of [
    [w.gus, 403],
    [w.nobody, 401],
  ] as const) {
    expect((await person.request(listEmoji, {})).status).toBe(status)
    expect((await add(person, 'other', await png())).status).toBe(status)
    expect((await person.request(deleteEmoji, { params: { id } })).status).toBe(status)
  }
  expect((await w.nobody.request(getEmojiPicture, { query: { id: `${id}x` } })).status).toBe(404)
  expect(await namesOf(w.bob)).toEqual(['our_logo'])
})

test('the server can leave adding emoji to its administrators', async () => {
  const { alice, dave } = w
  const { id } = await added(alice, 'before')
  const ext_setting = JSON.stringify({ admin_only_can_add_emoji: true })
  await dave.call(updateCommonSettings, { body: { ext_setting } })
  expect((await add(alice, 'after', await png())).status).toBe(403)
  await added(dave, 'official')
  // Members still delete what they added.
  await alice.call(deleteEmoji, { params: { id } })
  expect(await namesOf(alice)).toEqual(['official'])
})

test('an emoji is deleted by its creator or an administrator only', async () => {
  const { alice, bob, dave } = w
  const [first, second] = [await added(alice, 'first'), await added(alice, 'second')]
  const remove = (person: Person, { id }: { id: string }) =>
    person.request(deleteEmoji, { params: { id } }).then(({ status }) => status)
  expect(await remove(bob, first)).toBe(403)
  await bob.openStream()
  expect(await remove(alice, first)).toBe(200)
  expect(await remove(dave, second)).toBe(200)
  expect(await remove(dave, second)).toBe(404)
  await w.settle()
  expect(bob.events()).toMatchObject([{ removed: [first.id] }, { removed: [second.id] }])
  expect((await picture(first.id)).status).toBe(404)
  await w.services.jobs.runDue()
  expect(await storedPictures()).toEqual([])
})

test.each(['a', 'tada', '+1', 'Parrot', 'par rot', 'x'.repeat(33), 'é1', ':ab:'])(
  '%j is no name of an emoji',
  async (name) => {
    expect([400, 409]).toContain((await add(w.alice, name, await png())).status)
    expect(await namesOf(w.alice)).toEqual([])
  },
)

test.each<[string, () => Promise<Uint8Array> | Uint8Array, number]>([
  ['words', () => Buffer.from('hello'), 400],
  ['nothing', () => new Uint8Array(), 400],
  ['too many bytes', () => Buffer.alloc(limits.emojiBytes + 1), 413],
  ['a picture with too many pixels', () => blackPng(16_384, 2_500), 400],
  ['a WebP that claims to be huge', () => webpClaiming(16_000), 400],
  ['a GIF bomb', () => gifBomb(1_000), 400],
  ['a GIF with too many frames', () => gif(limits.emojiFrames + 1, 8), 400],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400],
])('%s is refused as an emoji', async (_what, bytes, status) => {
  expect((await add(w.alice, 'bad_one', await bytes())).status).toBe(status)
  expect(await storedPictures()).toEqual([])
})

test('of two emoji that get one name at the same moment, one is added and no picture is left over', async () => {
  const bytes = await png()
  const answers = await Promise.all([w.alice, w.bob].map((person) => add(person, 'twin', bytes)))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  const [emoji] = await w.carol.call(listEmoji, {})
  w.clock.offset += 2 * 3_600_000
  await w.services.jobs.runDue()
  expect(await storedPictures()).toEqual([`emoji/${emoji?.id}`])
})

test('a server has at most as many emoji as the limit says', async () => {
  await w.services.database.transact(async (tx) => {
    const rows = Array.from({ length: limits.customEmoji }, (_, at) => ({
      id: `id-${at}`,
      name: `emoji_${at}`,
      type: 'image/png',
      created_by: w.alice.uid,
      created_at: 1,
    }))
    for (let at = 0; at < rows.length; at += 100) {
      await tx
        .insertInto('emoji')
        .values(rows.slice(at, at + 100))
        .execute()
    }
    tx.invalidate('emoji')
  })
  const refused = await add(w.dave, 'one_more', await png())
  expect(refused).toMatchObject({ status: 400, body: { reason: 'limit_reached' } })
  await w.dave.call(deleteEmoji, { params: { id: 'id-7' } })
  await added(w.alice, 'one_more')
})

test('emoji stay when all files and messages are deleted, and after a restart', async () => {
  const { id } = await added(w.alice, 'our_logo')
  await w.dave.call(deleteAllFiles, {})
  await w.dave.call(clearAllMessages, {})
  await w.restart()
  expect(await namesOf(w.bob)).toEqual(['our_logo'])
  expect((await picture(id)).status).toBe(200)
})

test('a custom emoji is a reaction while it exists, and its own can be taken back afterwards', async () => {
  const { alice, bob, carol, team } = w
  const mid = await alice.send('like me').to(team)
  const { id } = await added(alice, 'our_logo')
  const like = (person: Person, action: string) =>
    person.request(likeMessage, { params: { mid }, body: { action } }).then(({ status }) => status)

  const old = await alice.openStream({})
  expect(await like(bob, ':our_logo:')).toBe(200)
  const { detail } = await old.next('chat')
  expect(detail).toMatchObject({ type: 'reaction', detail: { type: 'like', action: ':our_logo:' } })
  expect(await like(carol, ':our_logo:')).toBe(403)
  for (const action of [
    ':other_logo:',
    'our_logo',
    ':our_logo::our_logo:',
    ':Our_logo:',
    ': :',
    '::',
  ]) {
    expect([action, await like(bob, action)]).toEqual([action, 400])
  }
  await alice.call(deleteEmoji, { params: { id } })
  expect(await like(alice, ':our_logo:')).toBe(400)
  expect(await like(bob, ':our_logo:')).toBe(200)
})

test('another node knows a new emoji when it was added', async () => {
  const second = await startSecondNode(w)
  try {
    const bob = second.reach(w.bob)
    const mid = await w.alice.send('like me').to(w.team)
    const { id } = await added(w.alice, 'our_logo')
    expect(await namesOf(bob)).toEqual(['our_logo'])
    await bob.react(mid, ':our_logo:')
    await bob.call(deleteEmoji, { params: { id } }).catch(() => undefined)
    await second.reach(w.alice).call(deleteEmoji, { params: { id } })
    expect(await namesOf(w.bob)).toEqual([])
  } finally {
    await second.close()
  }
})
