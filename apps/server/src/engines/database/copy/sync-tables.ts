import { createHash } from 'node:crypto'
import { CopyError } from './errors.ts'
import { type KeyRange, type Row, type RowReader, type RowWriter, keyOf } from './rows.ts'
import type { TableShape } from './shapes.ts'

// A row has at most some 200 kB.
const pageRows = 500

export interface CopyProgress {
  table: string
  /** Rows of this table that were compared or copied, and all rows of it. */
  done: number
  total: number
}

/** The changes that a copy made to one table. */
export interface TableChanges {
  table: string
  written: number
  removed: number
}

/**
 * Makes the tables of `target` equal to those of `source`. Pages that are equal already are only compared,
 * so that a second run after an interruption, or after further changes, is short.
 */
export async function syncTables(
  source: RowReader,
  target: RowWriter,
  tables: readonly TableShape[],
  onProgress: (progress: CopyProgress) => void = () => {},
): Promise<TableChanges[]> {
  await requireSameSchema(source, target)
  const changes: TableChanges[] = []
  for (const table of tables) changes.push(await syncTable(source, target, table, onProgress))
  return changes
}

async function syncTable(
  source: RowReader,
  target: RowWriter,
  table: TableShape,
  onProgress: (progress: CopyProgress) => void,
): Promise<TableChanges> {
  const changes = { table: table.name, written: 0, removed: 0 }
  const total = await source.count(table)
  const wasEmpty = (await target.count(table)) === 0
  const different: KeyRange[] = []
  let done = 0
  for await (const range of pagesOf(source, table)) {
    if (wasEmpty) {
      const rows = await source.rows(table, range)
      await target.write(table, rows)
      changes.written += rows.length
    } else if (!(await isEqual(source, target, table, range))) {
      changes.removed += await removeOld(source, target, table, range)
      different.push(range)
    }
    done = Math.min(total, done + pageRows)
    onProgress({ table: table.name, done, total })
  }
  // All old rows are removed first, because a new one may have taken over a unique value.
  for (const range of different) changes.written += await writeNew(source, target, table, range)
  return changes
}

/** The pages of a table. The last one reaches beyond its last row. */
export async function* pagesOf(source: RowReader, table: TableShape): AsyncGenerator<KeyRange> {
  let after: Row | undefined
  for (;;) {
    const to = await source.keyAfter(table, after, pageRows)
    yield { after, to }
    if (to === undefined) return
    after = to
  }
}

async function isEqual(
  source: RowReader,
  target: RowReader,
  table: TableShape,
  range: KeyRange,
): Promise<boolean> {
  const [here, there] = await Promise.all([
    source.digest(table, range),
    target.digest(table, range),
  ])
  return here.count === there.count && here.sha256 === there.sha256
}

/** Removes rows that the source does not have, or has with another unique value. */
async function removeOld(
  source: RowReader,
  target: RowWriter,
  table: TableShape,
  range: KeyRange,
): Promise<number> {
  const wanted = byKey(table, await source.rows(table, range))
  const old = (await target.rows(table, range)).filter((row) => {
    const other = wanted.get(textOfKey(table, row))
    return !other || table.unique.some(({ index }) => other[index] !== row[index])
  })
  await target.remove(
    table,
    old.map((row) => keyOf(table, row)),
  )
  return old.length
}

async function writeNew(
  source: RowReader,
  target: RowWriter,
  table: TableShape,
  range: KeyRange,
): Promise<number> {
  const found = byKey(table, await target.rows(table, range))
  const fresh = (await source.rows(table, range)).filter((row) => {
    const other = found.get(textOfKey(table, row))
    return !other || row.some((value, at) => value !== other[at])
  })
  await target.write(table, fresh)
  return fresh.length
}

const textOfKey = (table: TableShape, row: Row) => JSON.stringify(keyOf(table, row))
const byKey = (table: TableShape, rows: readonly Row[]) =>
  new Map(rows.map((row) => [textOfKey(table, row), row]))

/** The number of rows of a table and their checksum, which is the same on every database. */
export interface TableFacts {
  table: string
  rows: number
  /** SHA-256 over the digests of the pages, in lower-case hex. */
  sha256: string
}

/** Reads all tables on both sides. Fails with the names of those that differ. */
export async function compareTables(
  source: RowReader,
  target: RowReader,
  tables: readonly TableShape[],
): Promise<TableFacts[]> {
  const facts: TableFacts[] = []
  const different: string[] = []
  for (const table of tables) {
    const hash = createHash('sha256')
    let rows = 0
    let copied = 0
    let isSame = true
    for await (const range of pagesOf(source, table)) {
      const [here, there] = await Promise.all([
        source.digest(table, range),
        target.digest(table, range),
      ])
      rows += here.count
      copied += there.count
      isSame &&= here.sha256 === there.sha256
      hash.update(here.sha256)
    }
    if (rows !== copied) different.push(`${table.name} (${rows} rows, ${copied} were copied)`)
    else if (!isSame) different.push(`${table.name} (other content)`)
    facts.push({ table: table.name, rows, sha256: hash.digest('hex') })
  }
  if (different.length > 0) throw new CopyError(`The copy differs in: ${different.join(', ')}.`)
  return facts
}

async function requireSameSchema(source: RowReader, target: RowReader): Promise<void> {
  const [from, to] = await Promise.all([source.migrations(), target.migrations()])
  if (from.join() === to.join()) return
  throw new CopyError(
    `The old database has the migrations ${from.join(', ')}, the new one has ${to.join(', ')}. Start this version of Parley once on the old database; it updates the tables. If a copy was begun with another version, empty the new database.`,
  )
}
