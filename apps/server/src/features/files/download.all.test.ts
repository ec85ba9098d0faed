import { afterAll, beforeAll, describe } from 'vitest'
import { startServerOn } from '../../testing/files.ts'
import { testFileHeaders } from './testing/file-headers.ts'

describe('on S3', () => {
  let w: Awaited<ReturnType<typeof startServerOn>>
  beforeAll(async () => {
    w = await startServerOn('S3')
  })
  afterAll(() => w.close())
  testFileHeaders(() => w)
})
