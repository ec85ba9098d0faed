// The lower bound for the cost of sending one event to many sockets in Node, like floor.c, for systems
// without a compiler: writes one buffer to each socket. Commands as in floor.c.
import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { contentOf, nowMicros } from '../load/message.ts'

const hello =
  'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n' +
  '18\r\ndata: {"type":"ready"}\n\n\r\n'
const sockets: Socket[] = []
let mid = 0

const server = createServer({ noDelay: true }, (socket) => {
  socket.on('error', () => socket.destroy())
  socket.once('data', () => {
    socket.write(hello)
    sockets.push(socket)
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)

createInterface({ input: process.stdin })
  .on('line', (line) => void go(line))
  .on('close', () => process.exit(0))

async function go(line: string) {
  const [verb, count, rate] = line.split(' ')
  if (verb !== 'go') return
  const start = nowMicros()
  for (let seq = 0; seq < Number(count); seq++) {
    const due = start + (seq * 1e6) / Number(rate)
    const early = (due - nowMicros()) / 1000
    if (early > 0) await new Promise((wake) => setTimeout(wake, early))
    tell(seq, Math.floor(due))
  }
  process.stdout.write(`${JSON.stringify({ sent: Number(count) })}\n`)
}

function tell(seq: number, due: number) {
  const line = `data: ${JSON.stringify(chat(seq, due))}\n\n`
  const frame = Buffer.from(`${line.length.toString(16)}\r\n${line}\r\n`)
  for (const socket of sockets) socket.write(frame)
}

function chat(seq: number, due: number) {
  return {
    type: 'chat',
    mid: ++mid,
    from_uid: 1,
    created_at: Date.now(),
    target: { gid: 1 },
    detail: {
      type: 'normal',
      properties: null,
      content_type: 'text/plain',
      content: contentOf(seq, due),
      expires_in: null,
    },
  }
}
