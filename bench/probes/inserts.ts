// The write path one would build first on PostgreSQL: each message is one INSERT in a transaction of its own,
// over a pool of 16 connections.
//
//   inserts URL; on stdin, `go IN_FLIGHT WARM_MS RUN_MS` → the results, named as those of load/closed.ts
import { createInterface } from 'node:readline'
import { Pool } from 'pg'
import { contentOf, nowMicros } from '../load/message.ts'
import { Samples, cpuMicros } from '../load/samples.ts'

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
process.stdout.write('{"ready":true}\n')

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [, inFlight = 1, warmMs = 0, runMs = 0] = line.split(' ').map(Number)
    void go(inFlight, warmMs, runMs)
  })
  .on('close', () => process.exit(0))

async function go(inFlight: number, warmMs: number, runMs: number) {
  const samples = new Samples()
  const cpuBefore = cpuMicros()
  const start = nowMicros()
  const from = start + warmMs * 1000
  const until = from + runMs * 1000
  let sent = 0
  const keepInserting = async () => {
    for (let at = nowMicros(); at < until; ) {
      await pool.query({ ...insert, values: rowOf(sent++, at) })
      const done = nowMicros()
      if (done >= from && done < until) samples.add(done - at)
      at = done
    }
  }
  await Promise.all(Array.from({ length: inFlight }, keepInserting))
  const seconds = (nowMicros() - start) / 1e6
  const rate = samples.count / (runMs / 1000)
  const answer = { sent, done: sent, refused: 0, rate, ...samples.quantiles(), seconds }
  process.stdout.write(`${JSON.stringify({ ...answer, cpu_us: cpuMicros() - cpuBefore })}\n`)
}

function rowOf(seq: number, at: number): unknown[] {
  const content = contentOf(seq, at)
  const event = { type: 'chat', from_uid: 2, created_at: at, target: { gid: 1 } }
  const json = JSON.stringify({ ...event, detail: { content_type: 'text/plain', content } })
  return [1, 2, Math.floor(at / 1000), content, json]
}
