import type { Statement } from '../../../engines/database/database.ts'
import type { MessageRow } from '../tables.ts'

const columns = [
  'mid',
  'gid',
  'dm_user_a',
  'dm_user_b',
  'to_uid',
  'from_uid',
  'type',
  'content_type',
  'content',
  'properties',
  'target_mid',
  'thread_root_mid',
  'file_path',
  'created_at',
  'expires_in',
  'expires_at',
  'payload',
] as const satisfies readonly (keyof MessageRow)[]
const insertSql = `insert into message (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`

/** The statement that inserts a message. */
export const insertStatement = (row: MessageRow): Statement => ({
  sql: insertSql,
  parameters: columns.map((column) => row[column]),
})
