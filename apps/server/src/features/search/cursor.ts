import { fail } from '@parley/protocol'

/** The cursor of the page after `mid`. Opaque to clients. */
export const toCursor = (mid: number): string =>
  Buffer.from(JSON.stringify({ m: mid })).toString('base64url')

/** The mid that a cursor names. */
export function readCursor(cursor: string): number {
  try {
    const { m } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { m: unknown }
    if (Number.isSafeInteger(m)) return m as number
  } catch {
    // Not JSON: the same answer as for a wrong value.
  }
  throw fail('bad-cursor')
}
