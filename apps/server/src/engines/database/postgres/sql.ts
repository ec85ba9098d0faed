/** Finds the type of a column; undefined if there is no such column. */
export type ColumnType = (table: string, column: string) => string | undefined

/** Replaces `?` for parameters by `$1`, `$2` and so on. Text that has no `?` stays as it is. */
export function numbered(sql: string): string {
  let count = 0
  return sql.replace(/\?/g, () => `$${++count}`)
}

const maxInt64 = '9223372036854775807'

/**
 * A value that PostgreSQL accepts, where a request holds one that no row can have: an id that JavaScript has
 * rounded beyond 64 bits, or a text with a NUL.
 */
export function toParameter(value: unknown): unknown {
  if (typeof value === 'number') return value >= 2 ** 63 ? maxInt64 : value
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
}

const insertOfValues = /^\s*insert into (\w+) \(([^)]*)\)\s*values \([?,\s]*\)/i

/**
 * Turns the insertion of a row into the insertion of many, with one array for each column: its text does not
 * depend on the number of rows. Undefined for other statements.
 */
export function insertOfArrays(sql: string, typeOf: ColumnType): string | undefined {
  const [match, table = '', columns = ''] = insertOfValues.exec(sql) ?? []
  if (match === undefined) return undefined
  const arrays = columns.split(',').map((column, i) => {
    const type = typeOf(table, column.trim())
    if (type === undefined) throw new Error(`There is no column ${table}.${column.trim()}`)
    return `$${i + 1}::${type}[]`
  })
  const rest = sql.slice(match.length)
  return `insert into ${table} (${columns}) select * from unnest(${arrays.join(', ')})${rest}`
}

/** The values of each column. */
export const columnsOf = (rows: readonly (readonly unknown[])[]): unknown[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]))
