import { ownHeader } from '@parley/protocol'
import type { Environment } from '../environment.ts'
import { readStored, writeStored } from '../store/key-value-store.ts'

const name = 'marks-answers'
const isTrue = (found: unknown): found is true => found === true

/** An answer came from a proxy or a captive portal, so the server has given none. */
class ForeignAnswer extends Error {}

/**
 * A `fetch` that tells answers of the server from those of what is in between: each of its answers has a header of its
 * own. Once the server has sent the header, an answer without it counts as none, and the call fails. A 413 is about the
 * request, and 429 and 5xx mean the same from a proxy.
 */
export function ownAnswers({
  base,
  fetch,
  keyValues,
}: Pick<Environment, 'base' | 'fetch' | 'keyValues'>): typeof globalThis.fetch {
  // A server of an earlier version sends no header. Remembered, because a proxy may answer the first call of the next visit.
  let isMarking = readStored(keyValues, name, isTrue) ?? false
  return async (input, init) => {
    const response = await fetch(input, init)
    if (response.headers.has(ownHeader)) {
      if (!isMarking) writeStored(keyValues, name, true)
      isMarking = true
      return response
    }
    const { status } = response
    const isRequest = typeof input === 'string' && input.startsWith(`${base}/api/`)
    if (!isMarking || !isRequest || status >= 500 || [413, 429].includes(status)) return response
    throw new ForeignAnswer(`${status} that is not of the server`)
  }
}
