import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { EntryFacts } from './archive.ts'

/** A stream with the same bytes, and the facts about it once it has ended. */
export function measured(source: AsyncIterable<string | Uint8Array>): {
  stream: Readable
  facts: () => EntryFacts
} {
  const hash = createHash('sha256')
  let bytes = 0
  async function* passed() {
    for await (const chunk of source) {
      const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      bytes += part.length
      hash.update(part)
      yield part
    }
  }
  let result: EntryFacts | undefined
  return {
    stream: Readable.from(passed(), { objectMode: false }),
    facts: () => (result ??= { bytes, sha256: hash.digest('hex') }),
  }
}
