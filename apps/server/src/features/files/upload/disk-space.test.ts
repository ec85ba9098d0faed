import { deleteAllFiles, prepareUpload } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DataFolder } from '../../../data-folder.ts'
import type { Blobs } from '../../../engines/blobs/blobs.ts'
import {
  addChunk,
  getFile,
  openUpload,
  sha256,
  uploadFile,
  uploadsOnDisk,
} from '../../../testing/files.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer({ PARLEY_USER_DISK_BYTES: '100000' })
})
beforeEach(async () => {
  await w.renewPeople()
  await w.dave.call(deleteAllFiles, {})
})
afterAll(() => w.close())

describe('a quota', () => {
  test('limits the bytes of one user, including unfinished uploads, and not those of others', async () => {
    const { bob, alice, dave } = w
    await uploadFile(bob, Buffer.alloc(50_000))
    const open = await openUpload(bob)
    expect((await addChunk(bob, open, Buffer.alloc(40_000))).status).toBe(200)

    const other = await openUpload(bob)
    expect(await addChunk(bob, other, Buffer.alloc(10_001), true)).toMatchObject({
      status: 413,
      text: '',
    })
    expect((await addChunk(bob, other, Buffer.alloc(10_000), true)).status).toBe(200)
    expect(await bob.request(prepareUpload, { body: {} })).toMatchObject({ status: 413, text: '' })
    expect((await uploadFile(alice, Buffer.alloc(100_000))).size).toBe(100_000)

    await dave.call(deleteAllFiles, {})
    expect((await uploadFile(bob, Buffer.alloc(100_000))).size).toBe(100_000)
  })
})

describe('a disk that is nearly full', () => {
  let space: DataFolder['space']
  let putFile: Blobs['putFile']
  beforeEach(() => {
    space = w.services.folder.space
    putFile = w.services.blobs.putFile
  })
  afterEach(() => {
    w.services.folder.space = space
    w.services.blobs.putFile = putFile
  })
  const setSpace = (free: number, total: number) => {
    w.services.folder.space = async () => ({ free, total })
  }

  test.each([
    ['5 % of a small disk', 5_000_000_000, 250_000_000],
    ['500 MB of a large one', 5_000_000_000_000, 500_000_000],
  ])('takes no uploads below %s', async (_name, total, floor) => {
    const { bob } = w
    const file_id = await openUpload(bob)
    setSpace(floor - 1, total)
    const words = { status: 503, text: 'The disk is full' }
    expect(await bob.request(prepareUpload, { body: {} })).toMatchObject(words)
    expect(await addChunk(bob, file_id, 'x')).toMatchObject(words)
    expect(await uploadsOnDisk(w)).toEqual([])

    setSpace(floor + 100_000, total)
    expect((await addChunk(bob, file_id, 'x', true)).status).toBe(200)
  })

  test('fails the last chunk without storing a file, and the chunk can be sent again', async () => {
    const { bob, services } = w
    services.blobs.putFile = () =>
      Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    const file_id = await openUpload(bob)
    await addChunk(bob, file_id, 'one ')
    const failed = await addChunk(bob, file_id, 'two', true)
    expect(failed).toMatchObject({ status: 503, text: 'The disk is full' })
    expect(await uploadsOnDisk(w)).toEqual([file_id])

    services.blobs.putFile = putFile
    const { body } = await addChunk(bob, file_id, 'two', true)
    expect(body).toMatchObject({ size: 7, hash: sha256('one two') })
    expect((await getFile(w, body?.path ?? '')).text).toBe('one two')
    expect(await uploadsOnDisk(w)).toEqual([file_id])
  })
})
