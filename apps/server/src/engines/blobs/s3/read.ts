import { Readable } from 'node:stream'
import type { ByteRange } from '../blobs.ts'
import { type S3Client, S3Error, lengthOf, withTimeout } from './client.ts'

const maxFailures = 3

type Reader = ReadableStreamDefaultReader<Uint8Array>

/**
 * Reads an object. After a lost connection it continues at the next byte, if the store says that the object
 * is still the same.
 */
export function readObject(
  client: S3Client,
  key: string,
  range: ByteRange | undefined,
  idleMs: number,
): Readable {
  let reader: Reader | undefined
  const stream = Readable.from(readAll(), { objectMode: false })
  // Ends a read that waits for bytes.
  stream.once('close', () => void reader?.cancel().catch(() => {}))
  return stream

  async function* readAll(): AsyncGenerator<Uint8Array> {
    let { start: at, end } = range ?? { start: 0, end: undefined }
    let etag: string | undefined
    for (let failures = 0; end === undefined || at <= end; ) {
      const answer = await client.get(key, { start: at, end, etag })
      end ??= lengthOf(answer.headers) - 1
      etag ??= answer.headers.get('etag') ?? undefined
      requireRange(answer, at, range !== undefined || at > 0)
      reader = answer.body?.getReader()
      try {
        for (let bytes = await next(); bytes; bytes = await next()) {
          at += bytes.length
          failures = 0
          yield bytes
        }
        if (at <= end) throw new Error('the answer is too short')
      } catch (error) {
        failures += 1
        if (stream.destroyed || etag === undefined || failures > maxFailures) {
          throw new S3Error('read an object', error)
        }
      } finally {
        void reader?.cancel().catch(() => {})
      }
    }
  }

  async function next(): Promise<Uint8Array | undefined> {
    return reader && (await withTimeout(reader.read(), idleMs)).value
  }
}

// A store that ignores ranges would send wrong bytes.
function requireRange({ status, headers }: Response, at: number, isPart: boolean): void {
  const isRight = isPart
    ? status === 206 && headers.get('content-range')?.startsWith(`bytes ${at}-`)
    : status === 200
  if (!isRight) throw new S3Error('read an object', `it sent another range than from ${at}`)
}
