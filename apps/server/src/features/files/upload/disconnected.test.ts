import { request as openRequest } from 'node:http'
import { expect, test } from 'vitest'
import {
  addChunk,
  openUpload,
  sha256,
  startServerWithSmallFiles,
  uploadsOnDisk,
} from '../../../testing/files.ts'

test('a client that disconnects within a chunk leaves no bytes behind', async () => {
  const w = await startServerWithSmallFiles()
  const { bob } = w
  const file_id = await openUpload(bob)
  const head = `--b\r\nContent-Disposition: form-data; name="file_id"\r\n\r\n${file_id}\r\n--b\r\nContent-Disposition: form-data; name="chunk_data"; filename="x"\r\n\r\n`
  const request = openRequest(`${w.base}/api/resource/file/upload`, {
    method: 'POST',
    headers: {
      'x-api-key': bob.token,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '150000',
    },
  })
  request.on('error', () => {})
  request.write(head + 'x'.repeat(100_000))
  const pieces = async () => (await uploadsOnDisk(w)).filter((name) => name.startsWith('piece-'))
  await expect.poll(pieces).toHaveLength(1)
  request.destroy()
  await expect.poll(pieces).toEqual([])
  expect((await addChunk(bob, file_id, 'again', true)).body).toMatchObject({
    hash: sha256('again'),
  })
  await w.close()
})
