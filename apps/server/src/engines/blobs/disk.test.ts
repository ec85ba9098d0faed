import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blobsContract } from './blobs.contract.ts'
import { openDiskBlobs } from './disk.ts'

blobsContract('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-blobs-'))
  return {
    blobs: openDiskBlobs(join(folder, 'blobs')),
    end: () => rm(folder, { recursive: true, force: true }),
  }
})
