import { getStorageUse } from '@parley/protocol'
import { expect, test } from 'vitest'
import { startServerOn, uploadFile } from '../../testing/files.ts'

test('administrators read the room that files use, in all and of the last days', async () => {
  const w = await startServerOn('disk')
  await uploadFile(w.alice, 'x'.repeat(100))
  w.clock.offset += 10 * 86_400_000
  await uploadFile(await w.signInOn(w.bob, 'web:later'), 'x'.repeat(30))
  const admin = await w.signInOn(w.dave, 'web:later')
  expect(await admin.call(getStorageUse, {})).toEqual({
    files: 2,
    bytes: 130,
    recent: [
      { days: 1, files: 1, bytes: 30 },
      { days: 7, files: 1, bytes: 30 },
      { days: 30, files: 2, bytes: 130 },
    ],
    free: expect.any(Number),
    total: expect.any(Number),
  })
  const member = await w.signInOn(w.alice, 'web:later')
  expect((await member.request(getStorageUse, {})).status).toBe(403)
  await w.close()
})

test('a server with files on S3 reports no disk', async () => {
  const w = await startServerOn('S3')
  const use = await w.dave.call(getStorageUse, {})
  expect(use).toMatchObject({ files: 0, bytes: 0, free: null, total: null })
  await w.close()
})
