// The write path one would build first on PostgreSQL: each message is one INSERT in a transaction of its own,
// over a pool of 16 connections.
//
//   inserts URL (see closed-loop.ts)
import { Pool } from 'pg'
import { contentOf } from '../load/message.ts'
import { serveClosedLoop } from './closed-loop.ts'

const poolSize = 16
const insert = {
  name: 'insert',
  text: 'insert into message (gid, from_uid, created_at, content, json) values ($1, $2, $3, $4, $5) returning mid',
}

const pool = new Pool({ connectionString: process.argv[2], max: poolSize })
await pool.query(
  `create table message (mid bigserial primary key, gid bigint not null, from_uid bigint not null,
   created_at bigint not null, content text not null, json text not null)`,
)
await pool.query('create index message_gid on message (gid, mid)')
serveClosedLoop((seq, at) => pool.query({ ...insert, values: rowOf(seq, at) }))

function rowOf(seq: number, at: number): unknown[] {
  const content = contentOf(seq, at)
  const event = { type: 'chat', from_uid: 2, created_at: at, target: { gid: 1 } }
  const json = JSON.stringify({ ...event, detail: { content_type: 'text/plain', content } })
  return [1, 2, Math.floor(at / 1000), content, json]
}
