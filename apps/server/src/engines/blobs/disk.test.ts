import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { blobsContract } from './blobs.contract.ts'
import { openDiskBlobs } from './disk.ts'

blobsContract('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-blobs-'))
  return {
    blobs: await openDiskBlobs(join(folder, 'blobs')),
    end: () => rm(folder, { recursive: true, force: true }),
  }
})

test('a failed write leaves no draft file, and a start removes those of a crash', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-blobs-'))
  const filesIn = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
  const blobs = await openDiskBlobs(folder)
  const failing = new Readable({ read: () => failing.destroy(new Error('cut off')) })
  await expect(blobs.put('a', failing)).rejects.toThrow('cut off')
  expect(await filesIn()).toEqual([])

  await mkdir(join(folder, '.drafts'), { recursive: true })
  await writeFile(join(folder, '.drafts', 'left'), 'half')
  await openDiskBlobs(folder)
  expect(await filesIn()).toEqual([])
  await rm(folder, { recursive: true })
})
