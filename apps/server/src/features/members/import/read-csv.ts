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

type Column = Exclude<keyof TypedRow, 'line'> | 'firstName' | 'lastName'

/** The names of columns that usual programs write, the best first. */
const heads: Readonly<Record<Column, readonly string[]>> = {
  name: ['name', 'full name', 'fullname', 'display name', 'displayname'],
  firstName: ['first name', 'given name', 'firstname', 'givenname'],
  lastName: ['last name', 'family name', 'lastname', 'surname', 'sn'],
  email: [
    ...['email', 'e-mail', 'email address', 'e-mail address', 'mail', 'primary email'],
    ...['e-mail 1 - value', 'user principal name', 'userprincipalname'],
  ],
  role: ['role'],
  password: ['password'],
}

/**
 * Reads the rows of a CSV file. The first row names the columns: `name`, or first and last name, and `email`, and perhaps
 * `role` and `password`; others are ignored. Throws `bad-csv` for a file that is not CSV or lacks a column.
 */
export function readCsv(text: string): TypedRow[] {
  const [head, ...rows] = parseRows(text)
  const columnOf = columnsIn(head?.record ?? [])
  if (columnOf('name') < 0 && columnOf('firstName') < 0) throw fail('bad-csv', { field: 'name' })
  if (columnOf('email') < 0) throw fail('bad-csv', { field: 'email' })
  if (rows.length > limits.importRows) throw fail('limit-reached')
  return rows.map(({ record, line }) => {
    const raw = (column: Column) => record[columnOf(column)] ?? ''
    const name = columnOf('name') < 0 ? `${raw('firstName')} ${raw('lastName')}` : raw('name')
    return {
      line,
      name: name.trim(),
      email: raw('email').trim(),
      role: raw('role').trim(),
      password: raw('password'),
    }
  })
}

/** Finds the place of a column; -1 if there is none. */
function columnsIn(head: readonly string[]) {
  const names = head.map(plainHead)
  const places = Object.entries(heads).map(([column, known]) => {
    const found = known.find((name) => names.includes(name))
    return [column, found === undefined ? -1 : names.indexOf(found)] as const
  })
  const known = new Map<string, number>(places)
  return (column: Column) => known.get(column) ?? -1
}

// Google writes "Email Address [Required]", others "email_address" or "Email*".
const plainHead = (word: string) =>
  word
    .toLowerCase()
    .replace(/\[[^\]]*\]|\*/g, '')
    .replace(/[\s_]+/g, ' ')
    .trim()

interface Parsed {
  record: string[]
  line: number
}

function parseRows(text: string): Parsed[] {
  const named = separatorLine.exec(text)
  try {
    const rows = parse(text, {
      delimiter: named?.[1] ?? delimiterOf(text),
      bom: true,
      from_line: named ? 2 : 1,
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

// Excel reads and writes the separator in a line of its own.
const separatorLine = /^\uFEFF?"?sep=([^\r\n"])"?[ ,;\t]*(?:\r\n?|\n)/i

// Spreadsheets of many countries write semicolons.
function delimiterOf(text: string): string {
  const head = text.replace(/^[\uFEFF\r\n]+/, '').split(/\r?\n|\r/, 1)[0] ?? ''
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
