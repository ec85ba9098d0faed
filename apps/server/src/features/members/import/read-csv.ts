import { fail, limits } from '@parley/protocol'
import { CsvError, parse } from 'csv-parse/sync'

/** A row of a file as it was typed. */
export interface TypedRow {
  /** The number of the line in the file, from 1. */
  line: number
  name: string
  email: string
  role: string
  password: string
}

type Column = Exclude<keyof TypedRow, 'line'>

const heads: Readonly<Record<string, Column>> = {
  name: 'name',
  email: 'email',
  'e-mail': 'email',
  role: 'role',
  password: 'password',
}

/**
 * Reads the rows of a CSV file. The first row names the columns: `name` and `email`, and perhaps `role` and `password`;
 * others are ignored. Throws `bad-csv` for a file that is not CSV or lacks a column.
 */
export function readCsv(text: string): TypedRow[] {
  const [head, ...rows] = parseRows(text)
  const columns = head?.record.map((word) => heads[word.trim().toLowerCase()]) ?? []
  for (const column of ['name', 'email'] as const) {
    if (!columns.includes(column)) throw fail('bad-csv', { field: column })
  }
  if (rows.length > limits.importRows) throw fail('limit-reached')
  return rows.map(({ record, line }) => {
    const cell = (column: Column) => (record[columns.indexOf(column)] ?? '').trim()
    return {
      line,
      name: cell('name'),
      email: cell('email'),
      role: columns.includes('role') ? cell('role') : '',
      password: columns.includes('password') ? (record[columns.indexOf('password')] ?? '') : '',
    }
  })
}

interface Parsed {
  record: string[]
  line: number
}

function parseRows(text: string): Parsed[] {
  try {
    const rows = parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // One more than is allowed, besides the head.
      to: limits.importRows + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return rows.map(({ record, info }) => ({ record, line: info.lines }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw fail('bad-csv', { details: { line: error['lines'] } })
  }
}

// Spreadsheets of many countries write semicolons.
function delimiterOf(text: string): string {
  const head = text.split(/\r?\n|\r/, 1)[0] ?? ''
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
