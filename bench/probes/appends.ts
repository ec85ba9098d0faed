// The message log without HTTP, rights and streams: what `database.append` accepts on PostgreSQL.
//
//   appends URL BUS; on stdin, `go IN_FLIGHT WARM_MS RUN_MS` → the results, named as those of load/closed.ts
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { ClusterBus } from '../../apps/server/src/engines/bus/bus.ts'
import { openClusterBus } from '../../apps/server/src/engines/bus/cluster.ts'
import { openNatsTransport } from '../../apps/server/src/engines/bus/nats.ts'
import { openPostgresTransport } from '../../apps/server/src/engines/bus/postgres.ts'
import { openPostgres } from '../../apps/server/src/engines/database/postgres/postgres.ts'
import { rowOf, written } from '../../apps/server/src/engines/database/testing/entry.ts'
import type { MessageRow } from '../../apps/server/src/engines/database/tables.ts'
import { contentOf, nowMicros } from '../load/message.ts'
import { Samples, cpuMicros } from '../load/samples.ts'

const [, , url = '', busUrl = 'postgres'] = process.argv
const failOn = (error: unknown) => {
  throw error
}
let bus: ClusterBus | undefined
const database = await openPostgres(url, {
  onError: failOn,
  publish: (messages) => bus?.deliver(messages),
  statementOf: (commit) => bus?.statementOf(commit),
  announce: (commit) => bus?.announce(commit),
})
bus = openClusterBus({
  transport:
    busUrl === 'postgres'
      ? await openPostgresTransport({
          url,
          node: randomBytes(9).toString('base64url'),
          isOfRows: true,
        })
      : await openNatsTransport(busUrl, 'bench'),
  mayDeliver: () => database.isCurrent(),
  onError: failOn,
})
bus.onCommit(({ seq, messages }) => database.noticed(seq, messages))
database.start()
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
  const keepAppending = async () => {
    for (let at = nowMicros(); at < until; ) {
      await database.append(entryOf(sent++, at))
      const done = nowMicros()
      if (done >= from && done < until) samples.add(done - at)
      at = done
    }
  }
  await Promise.all(Array.from({ length: inFlight }, keepAppending))
  const seconds = (nowMicros() - start) / 1e6
  const rate = samples.count / (runMs / 1000)
  const answer = { sent, done: sent, refused: 0, rate, ...samples.quantiles(), seconds }
  process.stdout.write(`${JSON.stringify({ ...answer, cpu_us: cpuMicros() - cpuBefore })}\n`)
}

function entryOf(seq: number, at: number) {
  const content = contentOf(seq, at)
  const event = { type: 'chat', from_uid: 2, created_at: at, target: { gid: 1 } }
  const detail = { content_type: 'text/plain', content }
  return {
    build: (mid: number) =>
      written({ ...rowOf(mid, JSON.stringify({ ...event, mid, detail })), content }),
    publications: ({ mid, payload }: MessageRow) => [
      { audience: { to: 'everyone' } as const, mid, json: payload },
    ],
  }
}
