import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type BlobEntry, type Blobs, requireBlobKey } from '../blobs.ts'
import { removeOldUploads } from './clean-up.ts'
import { type S3Timing, defaultTiming, lengthOf, openS3Client } from './client.ts'
import type { S3Location } from './location.ts'
import { putStream } from './put.ts'
import { readObject } from './read.ts'

const removalsAtOnce = 8

export interface S3Blobs extends Blobs {
  /** The keys that begin with `prefix`. */
  keys(prefix: string): AsyncIterable<string>
}

export interface S3Options {
  timing?: S3Timing
  /** Keys and uploads per answer of a list. */
  pageSize?: number
}

/** Opens blobs as objects of a bucket. It connects with the first call. */
export function openS3Blobs(
  location: S3Location,
  { timing = defaultTiming, pageSize = 1000 }: S3Options = {},
): S3Blobs {
  const client = openS3Client(location, timing)
  const toObject = (key: string) => {
    requireBlobKey(key)
    return location.prefix + key
  }

  /** The objects that begin with `prefix`. */
  async function* entries(prefix: string): AsyncGenerator<BlobEntry> {
    const start = location.prefix + prefix
    let token: string | undefined
    do {
      const page = await client.run('list objects', async (s3) => {
        const answer = await s3.listObjectsPaged('/', start, pageSize, token)
        if (!answer) throw new Error('the bucket does not exist')
        return answer
      })
      for (const { Key, Size } of page.objects ?? []) {
        yield { key: Key.slice(location.prefix.length), size: Number(Size) }
      }
      token = page.nextContinuationToken
    } while (token !== undefined)
  }

  async function* keys(prefix: string): AsyncGenerator<string> {
    for await (const { key } of entries(prefix)) yield key
  }

  const remove = async (key: string) => {
    const name = toObject(key)
    await client.run('remove an object', (s3) => s3.deleteObject(name))
  }
  const put: Blobs['put'] = async (key, source) => {
    const name = toObject(key)
    const bytes = source instanceof Uint8Array ? Readable.from([source]) : source
    await putStream(client, location, name, bytes)
  }

  return {
    put,
    async putFile(key, path) {
      await put(key, createReadStream(path))
      await rm(path)
    },
    async head(key) {
      const headers = await client.head(toObject(key))
      if (!headers) return undefined
      const modified = new Date(headers.get('last-modified') ?? 0)
      return { size: lengthOf(headers), modified }
    },
    read: (key, range) => readObject(client, toObject(key), range, timing.requestMs),
    remove,
    async removeAll(prefix) {
      requireBlobKey(prefix)
      let removing: Promise<void>[] = []
      for await (const key of keys(`${prefix}/`)) {
        if (removing.push(remove(key)) < removalsAtOnce) continue
        await Promise.all(removing)
        removing = []
      }
      await Promise.all(removing)
    },
    keys,
    async *list(prefix) {
      if (prefix !== undefined) requireBlobKey(prefix)
      yield* entries(prefix === undefined ? '' : `${prefix}/`)
    },
    probe: () =>
      client.run('list objects', async (s3) => {
        const answer = await s3.listObjectsPaged('/', location.prefix, 1)
        if (!answer) throw new Error(`the bucket ${location.bucket} does not exist`)
      }),
    cleanUp: () => removeOldUploads(client, location.prefix, pageSize),
  }
}
