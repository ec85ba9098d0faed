import { Client } from 'pg'
import { connectionSettings } from '../postgres/connection.ts'
import { hasUnfinishedCopy, migratePostgres } from '../postgres/migrate.ts'
import { columnsOf } from '../postgres/sql.ts'
import { CopyError } from './errors.ts'
import { type KeyRange, type Row, type RowReader, type RowWriter, namesOf } from './rows.ts'
import type { Column, TableShape } from './shapes.ts'

// Counting the rows of a table, or hashing a page, is more work than a request of the server.
const statementMs = 120_000
// A database that vanished without closing the connection is given up after this.
const answerMs = statementMs + 5_000
// While files are copied the connection is idle, and firewalls forget such a connection.
const keepAliveMs = 30_000
// Between two pages the other database is read or written.
const patience = `-c idle_in_transaction_session_timeout=0 -c statement_timeout=${statementMs}`

/** The name under which copies connect. All connections of nodes have another one. */
const copyName = 'parley-copy'

/** One lock for all copies to a database. Its number is the word "copy" in ASCII. */
const copyLock = 0x636f7079

/** Opens the database at `url` as of this moment, while nodes use it. */
export async function openPostgresRows(url: string): Promise<RowReader> {
  const client = await connect(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    // The transaction takes its snapshot with the first read.
    await client.query('select 1')
  } catch (error) {
    await client.end()
    throw error
  }
  return readerOf(client)
}

/** Opens the database at `url` for a copy, and creates its tables if they are missing. */
export async function openPostgresCopy(url: string): Promise<RowWriter> {
  const client = await connect(url)
  try {
    await lockTarget(client)
    // The migrations of an unfinished copy are compared with those of its source.
    if (!(await hasUnfinishedCopy(client))) await migratePostgres(url)
    return { ...readerOf(client), ...writerOf(client) }
  } catch (error) {
    await client.end()
    throw error
  }
}

// Released by the end of the connection, however it comes.
async function lockTarget(client: Client): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock(${copyLock}) as is_locked`)
  if (rows[0]?.is_locked === true) return
  throw new CopyError('Another copy writes to the new database. Wait until it has ended.')
}

/** A connection of a copy. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({
    ...connectionSettings(url, patience),
    application_name: copyName,
    query_timeout: answerMs,
    keepAliveInitialDelayMillis: keepAliveMs,
  })
  // The next query reports a connection that was lost while it was idle.
  client.on('error', () => {})
  await client.connect()
  return client
}

function readerOf(client: Client): RowReader {
  const read = async (text: string, values: readonly unknown[] = []) => {
    const { rows } = await client.query({ text, values: [...values], rowMode: 'array' })
    return rows as Row[]
  }
  return {
    madeAt: new Date(),
    migrations: async () =>
      (await read('select number from migration order by number')).map(([one]) => Number(one)),
    count: async ({ name }) => Number((await read(`select count(*) from "${name}"`))[0]?.[0]),
    async keyAfter(table, after, count) {
      const { sql, values } = conditionOf(table, { after })
      const order = orderOf(table.key)
      const text = `select ${namesOf(table.key)} from "${table.name}"${sql} order by ${order} limit 1 offset ${count - 1}`
      return (await read(text, values))[0]
    },
    async rows(table, range) {
      const { sql, values } = conditionOf(table, range)
      const order = orderOf(table.key)
      const text = `select ${namesOf(table.columns)} from "${table.name}"${sql} order by ${order}`
      return read(text, values)
    },
    // The database hashes, so that a page that is the same on both sides is not sent.
    async digest(table, range) {
      const { sql, values } = conditionOf(table, range)
      const line = `json_build_array(${namesOf(table.columns)})::text`
      const all = `coalesce(string_agg(${line}, E'\\n' order by ${orderOf(table.key)}), '')`
      const text = `select count(*), encode(sha256(convert_to(${all}, 'UTF8')), 'hex') from "${table.name}"${sql}`
      const [count, sha256] = (await read(text, values))[0] ?? []
      return { count: Number(count), sha256: String(sha256) }
    },
    close: () => client.end(),
  }
}

// The order of bytes, whatever the locale of the database is.
const ordered = ({ name, isText }: Column) => (isText ? `"${name}" collate "C"` : `"${name}"`)
const orderOf = (key: readonly Column[]) => key.map(ordered).join(', ')

function conditionOf({ key }: TableShape, { after, to }: KeyRange) {
  const values: unknown[] = []
  const compared = (operator: string, row: Row) => {
    const places = row.map((value, at) => {
      values.push(value)
      return `$${values.length}::${typeOf(key[at])}`
    })
    return `(${orderOf(key)}) ${operator} (${places.join(', ')})`
  }
  const parts = [...(after ? [compared('>', after)] : []), ...(to ? [compared('<=', to)] : [])]
  return { sql: parts.length === 0 ? '' : ` where ${parts.join(' and ')}`, values }
}

const typeOf = (column: Column | undefined) => (column?.isText ? 'text' : 'bigint')

type Writing = Pick<RowWriter, 'write' | 'remove' | 'readMark' | 'setMark' | 'clearMark'>

function writerOf(client: Client): Writing {
  const arraysOf = (columns: readonly Column[]) =>
    columns.map((column, at) => `$${at + 1}::${typeOf(column)}[]`).join(', ')
  return {
    async write({ name, columns, key }, rows) {
      if (rows.length === 0) return
      const rest = columns.filter((column) => !key.includes(column))
      const changes = rest.map((column) => `"${column.name}" = excluded."${column.name}"`)
      const clash = changes.length === 0 ? 'nothing' : `update set ${changes.join(', ')}`
      await client.query(
        `insert into "${name}" (${namesOf(columns)}) select * from unnest(${arraysOf(columns)})
         on conflict (${namesOf(key)}) do ${clash}`,
        columnsOf(rows),
      )
    },
    async remove({ name, key }, keys) {
      if (keys.length === 0) return
      const sql = `delete from "${name}" where (${namesOf(key)}) in (select * from unnest(${arraysOf(key)}))`
      await client.query(sql, columnsOf(keys))
    },
    async readMark() {
      if (!(await hasUnfinishedCopy(client))) return undefined
      const { rows } = await client.query<{ source: string }>('select source from unfinished_copy')
      return rows[0]?.source
    },
    async setMark(source) {
      // One statement list without parameters, so that PostgreSQL runs it as one transaction.
      await client.query(
        `create table unfinished_copy (source text not null); insert into unfinished_copy values (${client.escapeLiteral(source)})`,
      )
    },
    async clearMark() {
      await client.query('drop table if exists unfinished_copy')
    },
  }
}
