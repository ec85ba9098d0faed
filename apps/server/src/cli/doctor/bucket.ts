import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { openS3Blobs } from '../../engines/blobs/s3/blobs.ts'
import { S3Error } from '../../engines/blobs/s3/client.ts'
import { type Check, failed, ok, skipped } from './check.ts'

const folder = 'doctor'

export const bucket: Check = {
  name: 'bucket',
  async run({ config }) {
    if (!config.s3) return skipped('files are in the data folder')
    const blobs = openS3Blobs(config.s3, {
      timing: { requestMs: 10_000, pauseMs: 200, retryMs: 2_000 },
    })
    const key = `${folder}/${randomUUID()}`
    const advice = 'See docs/operating.md, "Files on S3".'
    try {
      const start = performance.now()
      await blobs.put(key, Buffer.from('0123456789'))
      if ((await text(blobs.read(key, { start: 2, end: 4 }))) !== '234') {
        return failed('it sends wrong bytes for a range', advice)
      }
      const keys: string[] = []
      for await (const found of blobs.list(folder)) keys.push(found.key)
      if (!keys.includes(key)) return failed('it does not list a new object', advice)
      await blobs.remove(key)
      if (await blobs.head(key)) return failed('it keeps an object that was removed', advice)
      const ms = Math.round(performance.now() - start)
      return ok(`writes, reads, lists and removes in ${ms} ms`)
    } catch (error) {
      if (!(error instanceof S3Error)) throw error
      return failed(error.message, `Check PARLEY_FILES and the rights of its key. ${advice}`)
    }
  },
}
