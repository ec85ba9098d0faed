import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { textMessage } from '@parley/client'
import type { ChatMessage } from '@parley/protocol'

/** The size of a server. */
export interface Size {
  channels: number
  people: number
  messages: number
}

const firstUid = 1000
const firstGid = 1000
const messageEveryMs = 60_000
/** Readers have unread messages in one of this many channels. */
const unreadEvery = 10

/**
 * Fills the database of a stopped server up to a size: public channels, accounts, and messages spread evenly over the
 * channels. `readers` have read most channels. Returns the gids of all channels.
 */
export function seed(data: string, size: Size, readers: readonly number[]): number[] {
  return write(data, (db) => {
    const now = Date.now()
    const started = now - size.messages * messageEveryMs
    insertAccounts(db, size.people - idsOf(db, 'account', 'uid').length)
    insertChannels(db, size.channels - idsOf(db, 'channel', 'gid').length, started)
    const gids = idsOf(db, 'channel', 'gid')
    insertMessages(db, size.messages, { gids, uids: idsOf(db, 'account', 'uid'), started })
    for (const uid of readers) insertReadMarks(db, uid, now)
    moveCounters(db)
    return gids
  })
}

/** Adds accounts to the database of a server. A server without a license admits twenty through its API. */
export function addAccounts(data: string, count: number): void {
  write(data, (db) => insertAccounts(db, count))
}

function write<T>(data: string, work: (db: DatabaseSyncInstance) => T): T {
  const db = new DatabaseSync(join(data, 'parley.db'))
  db.exec('begin')
  const result = work(db)
  db.exec('commit')
  db.close()
  return result
}

const idsOf = (db: DatabaseSyncInstance, table: string, column: string): number[] =>
  db
    .prepare(`select ${column} as id from ${table} order by id`)
    .all()
    .map((row) => (row as { id: number }).id)

const first = ['Aiko', 'Bruno', 'Chloé', 'Dmitri', 'Esra', 'Farid', 'Grace']
const last = ['Almeida', 'Bergström', 'Costa', 'Dupont', 'Endo', 'Fischer', 'Gündoğan', 'Huang']

function insertAccounts(db: DatabaseSyncInstance, count: number): void {
  const insert = db.prepare(
    `insert into account (uid, name, name_key, email, create_by, created_at, updated_at, last_seen_at)
     values (?, ?, ?, ?, 'password', ?, ?, ?)`,
  )
  const now = Date.now()
  for (let i = 0; i < count; i++) {
    const name = `${first[i % first.length]} ${last[i % last.length]} ${i}`
    const seen = i % 3 === 0 ? null : now - i * 60_000
    insert.run(
      firstUid + i,
      name,
      name.toLowerCase(),
      `p${i}@bench.example`,
      now - i,
      now - i,
      seen,
    )
  }
}

// Everybody is a member of a public channel, without a row.
function insertChannels(db: DatabaseSyncInstance, count: number, created: number): void {
  const insert = db.prepare(
    'insert into channel (gid, name, is_public, created_at, updated_at) values (?, ?, 1, ?, ?)',
  )
  for (let i = 0; i < count; i++) insert.run(firstGid + i, `channel-${i}`, created, created)
}

function insertMessages(
  db: DatabaseSyncInstance,
  count: number,
  { gids, uids, started }: { gids: readonly number[]; uids: readonly number[]; started: number },
): void {
  const lastMid = db.prepare(`select value from sequence where name = 'mid'`).get()
  const before = (lastMid as { value: number } | undefined)?.value ?? 0
  const insert = db.prepare(
    `insert into message (mid, gid, from_uid, type, content_type, content, created_at, payload)
     values (?, ?, ?, 'normal', ?, ?, ?, ?)`,
  )
  for (let i = 0; i < count; i++) {
    const mid = before + 1 + i
    const gid = gids[i % gids.length] ?? 0
    // Another author in each pass over the channels.
    const from_uid = uids[(i + Math.floor(i / gids.length)) % uids.length] ?? 0
    const created_at = started + i * messageEveryMs
    const input = textMessage(`Message ${i}: the tide table for Thursday is in the folder.`)
    const { content_type, content } = input
    // The server sends the payload as it is.
    const payload: ChatMessage = {
      mid,
      from_uid,
      created_at,
      target: { gid },
      detail: { type: 'normal', properties: null, content_type, content, expires_in: null },
    }
    insert.run(mid, gid, from_uid, content_type, content, created_at, JSON.stringify(payload))
  }
}

function insertReadMarks(db: DatabaseSyncInstance, uid: number, now: number): void {
  db.prepare(
    `insert into read_mark (uid, target_gid, mid, moved_at)
     select ?, gid, max(mid), ? from message where gid % ? > 0 group by gid`,
  ).run(uid, now, unreadEvery)
}

/** Moves the counters above the new ids, and the cursors of all background work to the end of the message log. */
function moveCounters(db: DatabaseSyncInstance): void {
  const count = db.prepare(
    `insert into sequence (name, value) values (?, ?)
     on conflict (name) do update set value = max(value, excluded.value)`,
  )
  const ids = [
    ['uid', 'account'],
    ['gid', 'channel'],
    ['mid', 'message'],
  ] as const
  for (const [name, table] of ids) count.run(name, idsOf(db, table, name).at(-1) ?? 0)
  const lastMid = `(select value from sequence where name = 'mid')`
  db.exec(`update log_cursor set mid = ${lastMid}`)
  // The rounds search for no message, and indexing would take processor time.
  db.exec(`insert or replace into search_progress values ('low', 0), ('high', ${lastMid})`)
}
