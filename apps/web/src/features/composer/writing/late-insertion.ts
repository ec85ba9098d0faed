import { replaceAt } from './mentions.ts'
import { difference } from './retype.ts'

/** A range of a text, as it was when the insertion began. */
export interface InsertionPoint {
  text: string
  from: number
  to: number
}

/**
 * Inserts a piece that came late at the point where it was asked for, although `text` may have changed since. `caret`
 * stays where it is in the words around it.
 */
export function insertLate(
  point: InsertionPoint,
  piece: string,
  { text, caret }: { text: string; caret: number },
): { text: string; caret: number } {
  if (text === point.text) return replaceAt(text, point.from, point.to, piece)
  const at = movedPosition(point.from, difference(point.text, text))
  const inserted = replaceAt(text, at, at, piece)
  return { text: inserted.text, caret: caret < at ? caret : caret + piece.length }
}

/** Where a position is after a change of the text. What was typed at the position stands behind it. */
function movedPosition(at: number, { from, to, piece }: ReturnType<typeof difference>): number {
  if (at <= from) return at
  return at >= to ? at + piece.length - (to - from) : from
}
