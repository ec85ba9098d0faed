// The naive implementation: a transaction for each message, and a JSON.stringify and res.write for each
// reader. Same Fastify, SQLite and durability as Parley, but without authentication.
//
//   naive FOLDER; prints its port.
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from '@photostructure/sqlite'
import fastify, { type FastifyReply } from 'fastify'

const database = new DatabaseSync(`${process.argv[2]}/naive.db`)
database.exec(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table message (
    mid integer primary key, gid integer not null, from_uid integer not null,
    created_at integer not null, content text not null
  );
  create index message_channel on message (gid, mid);
`)
const insert = database.prepare(
  'insert into message (gid, from_uid, created_at, content) values (?, ?, ?, ?) returning mid',
)

const app = fastify()
// Keeps a reference: an unreferenced connection is garbage collected and closed while its statements are
// in use.
app.addHook('onClose', () => database.close())
const readers = new Set<FastifyReply>()

app.get('/events', (_request, reply) => {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
  reply.raw.write('data: {"type":"ready"}\n\n')
  readers.add(reply)
  reply.raw.on('close', () => readers.delete(reply))
})

app.post<{ Body: string }>('/send', (request, reply) => {
  const created_at = Date.now()
  const { mid } = insert.get(1, 1, created_at, request.body) as { mid: number }
  for (const reader of readers) {
    const event = {
      type: 'chat',
      mid,
      from_uid: 1,
      created_at,
      target: { gid: 1 },
      detail: {
        type: 'normal',
        properties: null,
        content_type: 'text/plain',
        content: request.body,
        expires_in: null,
      },
    }
    reader.raw.write(`data: ${JSON.stringify(event)}\n\n`)
  }
  reply.send(mid)
})

await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
process.stdout.write(`${JSON.stringify({ port })}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
