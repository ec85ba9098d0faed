import type { Rows } from './rows.ts'
import type { RowKey, StoredTable } from './unsaved-rows.ts'

// A record for each row would take seconds to write when a client meets a large server for the first time.
const pageSize = 64

/** The page of a row: its kind and the rounded number, such as `g2` for the chats `g128` to `g191`. */
export function pageOf(key: RowKey): RowKey {
  if (typeof key === 'number') return Math.floor(key / pageSize)
  return key.charAt(0) + String(Math.floor(Number(key.slice(1)) / pageSize))
}

/** The keys that a page may have. */
function keysOf(page: RowKey): RowKey[] {
  const kind = typeof page === 'number' ? '' : page.charAt(0)
  const first = Number(typeof page === 'number' ? page : page.slice(1)) * pageSize
  const numbers = Array.from({ length: pageSize }, (_, at) => first + at)
  return kind === '' ? numbers : numbers.map((number) => kind + String(number))
}

/**
 * A table whose rows are stored in pages. Its keys are numbers, or a letter with a number. A page is a JSON text: browsers take ten
 * times as long to copy so many objects.
 */
export const storedInPages = <Key extends RowKey, Row>(rows: Rows<Key, Row>): StoredTable => ({
  keys: () => new Set([...rows.keys()].map(pageOf)),
  read(page) {
    const found = keysOf(page).flatMap((key) => {
      const row = rows.get(key as Key)
      return row === undefined ? [] : [[key, row] as const]
    })
    return found.length === 0 ? undefined : JSON.stringify(found)
  },
  restore: (pages) =>
    rows.replace(pages.flatMap(([, page]) => JSON.parse(String(page)) as [Key, Row][])),
})
