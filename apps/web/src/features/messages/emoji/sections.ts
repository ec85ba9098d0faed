import type { Emoji, Emojis } from './emojis.ts'
import { type FoundEmoji, searchEmojis } from './search.ts'

const columns = 8

export const groups = [
  'smileys',
  'people',
  'animals',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const

export type SectionName = 'recent' | 'custom' | 'found' | (typeof groups)[number]

/** A part of the picker, in rows of eight. */
export interface Section {
  name: SectionName
  rows: FoundEmoji[][]
}

// The groups of Unicode; group 2 has no emojis of its own.
const groupNumbers = [0, 1, 3, 4, 5, 6, 7, 8, 9]

/** All sections of the picker, or the results of a search. `custom` are the emoji of the server. */
export function sectionsOf(
  { byCode }: Pick<Emojis, 'byCode'>,
  offered: readonly Emoji[],
  recent: readonly string[],
  query: string,
  custom: readonly Emoji[] = [],
): Section[] {
  if (query.trim() !== '') {
    return sectionOf('found', searchEmojis([...custom, ...offered], query, recent))
  }
  const ownByCode = new Map(custom.map((emoji) => [emoji.codes[0], emoji]))
  const used = recent.flatMap((code) => byCode.get(code) ?? ownByCode.get(code) ?? [])
  return [
    ...sectionOf('recent', used.slice(0, columns).map(withCode)),
    ...sectionOf('custom', custom.map(withCode)),
    ...groups.flatMap((name, at) => {
      const inGroup = offered.filter(({ group }) => group === groupNumbers[at])
      return sectionOf(name, inGroup.map(withCode))
    }),
  ]
}

const withCode = (emoji: Emoji): FoundEmoji => ({ emoji, code: emoji.codes[0] ?? '' })

function sectionOf(name: SectionName, items: readonly FoundEmoji[]): Section[] {
  const rows: FoundEmoji[][] = []
  for (let at = 0; at < items.length; at += columns) rows.push(items.slice(at, at + columns))
  return rows.length > 0 ? [{ name, rows }] : []
}

/** The position of a cell among the rows of all sections. */
export interface Cell {
  row: number
  column: number
}

/** The cell that an arrow key, Home or End leads to; undefined for other keys. */
export function nextCell(
  key: string,
  from: Cell | undefined,
  rows: readonly (readonly unknown[])[],
): Cell | undefined {
  const { row, column } = from ?? { row: -1, column: 0 }
  const inRow = (at: number, wanted: number): Cell | undefined => {
    const length = rows[at]?.length ?? 0
    return length === 0 ? from : { row: at, column: Math.min(wanted, length - 1) }
  }
  switch (key) {
    case 'ArrowDown':
      return inRow(row + 1, column)
    case 'ArrowUp':
      return inRow(row - 1, column)
    case 'ArrowRight':
      return column + 1 < (rows[row]?.length ?? 0) ? { row, column: column + 1 } : inRow(row + 1, 0)
    case 'ArrowLeft':
      return column > 0 ? { row, column: column - 1 } : inRow(row - 1, columns)
    case 'Home':
      return inRow(row, 0)
    case 'End':
      return inRow(row, columns)
    default:
      return undefined
  }
}
