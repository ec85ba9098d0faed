import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
} from 'node:zlib'
import { OutsideError } from './outside-error.ts'

/** The codings that `decode` reads, for a request's Accept-Encoding. */
export const acceptedCodings = 'gzip, deflate, br'

const { BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = constants
const unreadable = /^(?:zstd|compress|x-compress|exi|pack200-gzip|dcb|dcz)$/
const maxCodings = 3

/** The body of a response without its content codings. A body that ends early is read as far as it goes. */
export async function decode(answer: IncomingMessage): Promise<Readable> {
  let body: Readable = answer
  for (const coding of codingsOf(answer).toReversed()) {
    const decoder = await decoderOf(coding, body)
    // The reader of the last decoder receives the errors of all.
    if (decoder) body = pipeline(body, decoder, () => {}) as Readable
  }
  return body
}

function codingsOf({ headers }: IncomingMessage): string[] {
  const codings = (headers['content-encoding'] ?? '').toLowerCase().split(',')
  if (codings.length > maxCodings) throw new OutsideError('Too many content codings')
  return codings.map((coding) => coding.trim())
}

/** Undefined for what is no coding, such as `utf-8`. Browsers ignore it. */
async function decoderOf(coding: string, body: Readable) {
  if (unreadable.test(coding)) throw new OutsideError(`Unknown content coding: ${coding}`)
  if (coding === 'br') return createBrotliDecompress({ finishFlush: BROTLI_OPERATION_FLUSH })
  const options = { finishFlush: Z_SYNC_FLUSH }
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip(options)
  if (coding !== 'deflate') return undefined
  return (await hasZlibHeader(body)) ? createInflate(options) : createInflateRaw(options)
}

/** Whether a body has the header of RFC 1950. Many servers leave it out. */
async function hasZlibHeader(body: Readable): Promise<boolean> {
  if (!body.readable) return true
  await once(body, 'readable')
  const first = body.read() as Buffer | null
  if (first === null) return true
  body.unshift(first)
  const [method = 0, flags] = first
  return (method & 0x0f) === 8 && (flags === undefined || (method * 256 + flags) % 31 === 0)
}
