import { deleteAllFiles } from '@parley/protocol'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  addChunk,
  addChunkAt,
  getFile,
  getThumbnail,
  openUpload,
  sha256,
} from '../../../testing/files.ts'
import { type SeenRequest, startFlakyProxy } from '../../../testing/flaky-proxy.ts'
import type { Person } from '../../../testing/person.ts'
import { type S3Server, startS3Server } from '../../../testing/s3-server.ts'
import { startSecondNode } from '../../../testing/second-node.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'
import { deleteIdleUploads } from '../delete-files.ts'
import { findUpload } from '../store.ts'
import { countFiles } from '../usage-store.ts'

let w: TestServer
let s3: S3Server
let proxy: Awaited<ReturnType<typeof startFlakyProxy>>
let second: Awaited<ReturnType<typeof startSecondNode>>
/** The same user at either node. */
let nodes: [Person, Person]
beforeAll(async () => {
  s3 = await startS3Server()
  proxy = await startFlakyProxy(s3.endpoint)
  w = await startTestServer({
    PARLEY_FILES: s3.address('', proxy.endpoint),
    PARLEY_TOKEN_SECONDS: '86400',
  })
  second = await startSecondNode(w)
  nodes = [w.bob, second.reach(w.bob)]
})
afterEach(() => {
  proxy.fault = () => undefined
})
afterAll(async () => {
  await second.close()
  await w.close()
  await proxy.close()
  await s3.close()
})

const dayMs = 86_400_000
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)
const contentOf = async (path: string | undefined) => (await getFile(w, path ?? '')).text
const isWriteOf = (id: string, { method, url }: SeenRequest) =>
  method === 'PUT' && url.includes(`/upload/${id.slice(0, 2)}/${id}`)

/** Lets requests pass until one is selected, and holds that one. */
function holdFirst(matches: (request: SeenRequest) => boolean) {
  let settle = (_fault?: { status: number }) => {}
  let reach = () => {}
  const settled = new Promise<{ status: number } | undefined>((resolve) => (settle = resolve))
  const reached = new Promise<void>((resolve) => (reach = resolve))
  let isHeld = false
  proxy.fault = (request) => {
    if (isHeld || !matches(request)) return undefined
    isHeld = true
    reach()
    return settled
  }
  return { reached, release: () => settle(), fail: () => settle({ status: 403 }) }
}

test('chunks that arrive at either node become one file', async () => {
  const [one, two] = nodes
  const id = await openUpload(one)
  expect((await addChunkAt(two, id, 0, 'a '.repeat(9))).status).toBe(200)
  expect((await addChunkAt(one, id, 18, 'b ')).status).toBe(200)
  expect((await addChunk(two, id, 'c ')).status).toBe(200)
  const { body } = await addChunkAt(one, id, 22, 'd', true)
  const content = `${'a '.repeat(9)}b c d`
  expect(body).toMatchObject({ size: 23, hash: sha256(content) })
  expect(await contentOf(body?.path)).toBe(content)
  expect((await addChunkAt(two, id, 22, 'd', true)).body).toEqual(body)
})

test('a chunk sent to both nodes at the same time is stored once', async () => {
  const [one] = nodes
  const id = await openUpload(one)
  const letters = [...'abcdefghij']
  for (const [at, letter] of letters.entries()) {
    const sends = nodes.map((node) => addChunkAt(node, id, at * 1000, letter.repeat(1000)))
    expect(statusesOf(await Promise.all(sends))).toEqual([200, 200])
  }
  const { body } = await addChunkAt(one, id, 10_000, '', true)
  expect(await contentOf(body?.path)).toBe(letters.map((letter) => letter.repeat(1000)).join(''))
})

test('chunks without an offset sent to both nodes at the same time are not mixed', async () => {
  const [one] = nodes
  const id = await openUpload(one)
  const letters = [...'abcdefgh']
  const sends = letters.map((letter, at) => addChunk(nodes[at % 2] ?? one, id, letter.repeat(2000)))
  expect(new Set(statusesOf(await Promise.all(sends)))).toEqual(new Set([200]))
  const { body } = await addChunk(one, id, '', true)
  const runs = (await contentOf(body?.path)).match(/(.)\1*/g) ?? []
  expect(runs.map((run) => run.length)).toEqual(letters.map(() => 2000))
  expect(runs.map((run) => run.charAt(0)).sort()).toEqual(letters)
})

test('the last chunk sent to both nodes at the same time makes one file', async () => {
  const [one] = nodes
  for (let round = 0; round < 3; round += 1) {
    const { files } = await countFiles(w.services.db)
    const id = await openUpload(one)
    await addChunkAt(one, id, 0, 'first ')
    const sends = nodes.map((node) => addChunkAt(node, id, 6, 'last', true))
    const [left, right] = await Promise.all(sends)
    expect(left).toMatchObject({ status: 200, body: { size: 10, hash: sha256('first last') } })
    expect(right?.body).toEqual(left?.body)
    expect(await contentOf(left?.body?.path)).toBe('first last')
    expect((await countFiles(w.services.db)).files).toBe(files + 1)
    expect((await s3.keys()).filter((key) => key.includes(id))).toHaveLength(1)
  }
})

test('different last chunks sent to both nodes make a file of one of them', async () => {
  const [one] = nodes
  const id = await openUpload(one)
  const sends = ['one', 'two'].map((chunk, at) => addChunk(nodes[at] ?? one, id, chunk, true))
  const done = (await Promise.all(sends)).filter(({ status }) => status === 200)
  const content = await contentOf(done[0]?.body?.path)
  expect(['one', 'two']).toContain(content)
  for (const { body } of done) expect(body).toMatchObject({ size: 3, hash: sha256(content) })
})

test('a picture finished by both nodes has one thumbnail and no metadata', async () => {
  const [one] = nodes
  const picture = await sharp({
    create: { width: 600, height: 300, channels: 3, background: '#123' },
  })
    .withMetadata({ exif: { IFD0: { ImageDescription: 'a secret place' } } })
    .jpeg()
    .toBuffer()
  const id = await openUpload(one, { content_type: 'image/jpeg' })
  const sends = nodes.map((node) => addChunkAt(node, id, 0, picture, true))
  const [left, right] = await Promise.all(sends)
  expect(left?.body?.image_properties).toEqual({ width: 600, height: 300 })
  expect(right?.body).toEqual(left?.body)
  const path = left?.body?.path ?? ''
  const stored = await getThumbnail(w, path, '')
  expect(stored.bytes.includes('a secret place')).toBe(false)
  expect(sha256(stored.bytes)).toBe(left?.body?.hash)
  expect(await sharp((await getThumbnail(w, path)).bytes).metadata()).toMatchObject({ width: 480 })
})

test('a node that stores the bytes after the other one has finished removes nothing', async () => {
  const [one, two] = nodes
  const id = await openUpload(one)
  await addChunkAt(one, id, 0, 'first ')
  const held = holdFirst((request) => isWriteOf(id, request))
  const late = addChunkAt(one, id, 6, 'last', true)
  await held.reached
  const { body } = await addChunkAt(two, id, 6, 'last', true)
  expect(body).toMatchObject({ hash: sha256('first last') })
  held.release()
  expect((await late).body).toEqual(body)
  expect(await contentOf(body?.path)).toBe('first last')
})

test('an upload that one node cannot finish is finished by the other one', async () => {
  for (const offset of [6, undefined]) {
    const [one, two] = nodes
    const id = await openUpload(one)
    await addChunkAt(one, id, 0, 'first ')
    const add = (node: Person) =>
      offset === undefined
        ? addChunk(node, id, 'last', true)
        : addChunkAt(node, id, offset, 'last', true)
    proxy.fault = (request) => (isWriteOf(id, request) ? { status: 403 } : undefined)
    expect((await add(one)).status).toBe(503)
    proxy.fault = () => undefined
    // Nothing but the last chunk fits a complete upload.
    expect((await addChunkAt(two, id, 10, 'more')).status).toBe(400)
    const { body } = await add(two)
    expect(body).toMatchObject({ size: 10, hash: sha256('first last') })
    expect(await contentOf(body?.path)).toBe('first last')
  }
})

test('files deleted while a node finishes an upload leave no bytes of it', async () => {
  const { dave } = w
  const [one] = nodes
  const id = await openUpload(one)
  const held = holdFirst((request) => isWriteOf(id, request))
  const late = addChunkAt(one, id, 0, 'content', true)
  await held.reached
  await second.reach(dave).call(deleteAllFiles, {})
  held.release()
  expect((await late).status).toBe(400)
  expect(await findUpload(w.services.db, id)).toBeUndefined()
  expect((await s3.keys()).filter((key) => key.includes(id))).toEqual([])
})

test('a picture deleted while a node fails to finish it leaves no thumbnail', async () => {
  const [one] = nodes
  const size = { width: 50, height: 50 }
  const picture = await sharp({ create: { ...size, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const id = await openUpload(one, { content_type: 'image/png' })
  const held = holdFirst((request) => isWriteOf(id, request) && !request.url.includes('thumbnail'))
  const late = addChunkAt(one, id, 0, picture, true)
  await held.reached
  await second.reach(w.dave).call(deleteAllFiles, {})
  held.fail()
  expect((await late).status).toBe(503)
  expect((await s3.keys()).filter((key) => key.includes(id))).toEqual([])
})

test('an upload that one node deletes cannot be finished by the other one', async () => {
  const { dave } = w
  const [one] = nodes
  const id = await openUpload(one)
  await addChunkAt(one, id, 0, 'first ')
  const held = holdFirst(({ method, url }) => method === 'DELETE' && url.includes(id))
  const deleted = second.reach(dave).call(deleteAllFiles, {})
  await held.reached
  expect((await addChunkAt(one, id, 6, 'last', true)).status).toBe(400)
  held.release()
  await deleted
  expect((await s3.keys()).filter((key) => key.includes(id))).toEqual([])
})

test('an idle upload is deleted once by two nodes, and one in use by none', async () => {
  const { clock } = w
  const [one, two] = nodes
  const idle = await openUpload(one)
  const used = await openUpload(one)
  await addChunkAt(one, idle, 0, 'left alone')
  await addChunkAt(one, used, 0, 'one ')
  clock.offset += 200_000
  await addChunkAt(two, used, 4, 'two')
  clock.offset += 101_000
  await Promise.all([deleteIdleUploads(w.services), deleteIdleUploads(second.services)])
  expect(await findUpload(w.services.db, idle)).toBeUndefined()
  expect((await s3.keys()).filter((key) => key.includes(idle))).toEqual([])
  expect((await addChunkAt(two, used, 7, '', true)).body).toMatchObject({ size: 7 })
})

test('a file arrives whole although the store fails at random', async () => {
  const random = randomFrom(7)
  const faults = [{ status: 503 }, 'reset', 'lose answer', { status: 400 }] as const
  const failAtRandom = () => (random(20) === 0 ? faults[random(faults.length)] : undefined)
  const [one] = nodes
  for (let file = 0; file < 2; file += 1) {
    const id = await openUpload(one)
    const chunks = Array.from({ length: 8 }, (_, at) => `${file}-${at} `.repeat(random(500) + 1))
    const content = chunks.join('')
    let offset = 0
    proxy.fault = failAtRandom
    for (const chunk of chunks) {
      const isLast = offset + chunk.length === content.length
      for (let answers = [500]; !answers.includes(200); ) {
        const targets = [nodes, [nodes[0]], [nodes[1]]][random(3)] ?? nodes
        const sends = targets.map((node) => addChunkAt(node, id, offset, chunk, isLast))
        answers = statusesOf(await Promise.all(sends))
      }
      offset += chunk.length
    }
    proxy.fault = () => undefined
    const last = chunks.at(-1) ?? ''
    const { body } = await addChunkAt(one, id, offset - last.length, last, true)
    expect(body).toMatchObject({ size: offset, hash: sha256(content) })
    expect(await contentOf(body?.path)).toBe(content)
  }
}, 60_000)

/** Returns whole numbers below a bound. The seed determines their order. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('a node finds the file of another one whose clock has passed midnight', async () => {
  const { clock } = w
  clock.offset += dayMs - (clock.now() % dayMs) - 60_000
  const bob = await w.signInOn(w.bob, 'web:late')
  const third = await startSecondNode(w, { aheadMs: 120_000 })
  const id = await openUpload(bob)
  const held = holdFirst((request) => isWriteOf(id, request))
  const late = addChunkAt(bob, id, 0, 'content', true)
  await held.reached
  const { body } = await addChunkAt(third.reach(bob), id, 0, 'content', true)
  held.release()
  expect(body).toMatchObject({ size: 7 })
  expect((await late).body).toEqual(body)
  expect(await contentOf(body?.path)).toBe('content')
  await third.close()
})
