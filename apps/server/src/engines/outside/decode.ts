import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliDecompress, createUnzip } from 'node:zlib'
import { OutsideError } from './outside-error.ts'

/** The codings that `decode` reads, for a request's Accept-Encoding. */
export const acceptedCodings = 'gzip, deflate, br'

const { BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = constants

/** The body of a response without its content coding. A body that ends early is read as far as it goes. */
export function decode(answer: IncomingMessage): Readable {
  const coding = (answer.headers['content-encoding'] ?? '').trim().toLowerCase()
  if (coding === '' || coding === 'identity') return answer
  const decoder = decoderOf(coding)
  if (!decoder) throw new OutsideError(`Unknown content coding: ${coding.slice(0, 100)}`)
  // The reader of the decoder receives the errors of both.
  return pipeline(answer, decoder, () => {}) as Readable
}

function decoderOf(coding: string) {
  if (coding === 'br') return createBrotliDecompress({ finishFlush: BROTLI_OPERATION_FLUSH })
  if (['gzip', 'x-gzip', 'deflate'].includes(coding)) {
    return createUnzip({ finishFlush: Z_SYNC_FLUSH })
  }
  return undefined
}
