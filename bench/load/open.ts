// Sends at fixed moments whether or not earlier requests are answered. Each message says when it was due,
// so that a server that stalls cannot hide it.
//
//   open PORT COUNT RATE FIRST; the request on stdin, with the marks of closed.ts.
import { type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { nowMicros } from './message.ts'
import { cpuMicros } from './samples.ts'

const [port = 0, count = 0, rate = 1, first = 0] = process.argv.slice(2).map(Number)

const request = await text(process.stdin)
const idle: Socket[] = []
const cpuBefore = cpuMicros()
const start = nowMicros() + 20_000
let [acked, refused, latest] = [0, 0, 0]

for (let i = 0; i < count; i++) {
  const due = start + (i * 1e6) / rate
  await moment(due)
  latest = Math.max(latest, nowMicros() - due)
  send(idle.pop() ?? open(), first + i, Math.floor(due))
}
const patience = Date.now() + 10_000
while (acked + refused < count && Date.now() < patience) await moment(nowMicros() + 5000)
const answer = { sent: count, acked, refused, late_us: latest, cpu_us: cpuMicros() - cpuBefore }
process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0))

// The timer is a millisecond coarse: the rest is waited out turn by turn.
async function moment(due: number) {
  for (let left = due - nowMicros(); left > 0; left = due - nowMicros()) {
    await new Promise<void>((wake) => {
      if (left > 2000) setTimeout(wake, left / 1000 - 1.5)
      else setImmediate(wake)
    })
  }
}

function open(): Socket {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('data', (bytes) => {
    if (bytes.subarray(9, 12).toString() === '200') acked++
    else refused++
    idle.push(socket)
  })
  return socket
}

function send(socket: Socket, seq: number, due: number) {
  const ours = request
    .replace('SSSSSSSSSS', String(seq).padStart(10, '0'))
    .replace('TTTTTTTTTTTTTTTT', String(due).padStart(16, '0'))
  socket.write(ours)
}
