// The message log without HTTP, rights and streams: what `database.append` accepts on PostgreSQL.
//
//   appends URL BUS (see closed-loop.ts)
import { randomBytes } from 'node:crypto'
import type { ClusterBus } from '../../apps/server/src/engines/bus/bus.ts'
import { openClusterBus } from '../../apps/server/src/engines/bus/cluster.ts'
import { openNatsTransport } from '../../apps/server/src/engines/bus/nats.ts'
import { openPostgresTransport } from '../../apps/server/src/engines/bus/postgres.ts'
import { openPostgres } from '../../apps/server/src/engines/database/postgres/postgres.ts'
import {
  type MessageRow,
  rowOf,
  written,
} from '../../apps/server/src/engines/database/testing/entry.ts'
import { contentOf } from '../load/message.ts'
import { serveClosedLoop } from './closed-loop.ts'

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
bus.onCommit(({ seq, messages }) => database.receiveSignal(seq, messages))
database.start()
serveClosedLoop((seq, at) => database.append(entryOf(seq, at)))

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
