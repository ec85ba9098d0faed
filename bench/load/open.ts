// Sends at fixed times, whether or not earlier requests are answered. Each message contains its due time,
// so that a stalling server shows in the latencies.
//
//   open PORT REQUEST, the request in base64 with the placeholders of closed.ts. Commands on stdin:
//   go COUNT RATE FIRST    sends COUNT messages, RATE a second, numbered from FIRST → the results
import { type Socket, connect } from 'node:net'
import { createInterface } from 'node:readline'
import { nowMicros } from './message.ts'
import { cpuMicros } from './samples.ts'

const port = Number(process.argv[2])
const request = Buffer.from(process.argv[3] ?? '', 'base64').toString('latin1')
const idle: Socket[] = []
let [acked, refused] = [0, 0]

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [, count, rate, first] = line.split(' ').map(Number)
    void go(count ?? 0, rate ?? 1, first ?? 0)
  })
  .on('close', () => process.exit(0))

async function go(count: number, rate: number, first: number) {
  const cpuBefore = cpuMicros()
  const start = nowMicros() + 20_000
  acked = refused = 0
  let latest = 0
  for (let i = 0; i < count; i++) {
    const due = start + (i * 1e6) / rate
    await moment(due)
    latest = Math.max(latest, nowMicros() - due)
    send(idle.pop() ?? open(), first + i, Math.floor(due))
  }
  const patience = Date.now() + 10_000
  while (acked + refused < count && Date.now() < patience) {
    await new Promise((wake) => setTimeout(wake, 5))
  }
  const late_us = Math.round(latest)
  const answer = { sent: count, acked, refused, late_us, cpu_us: cpuMicros() - cpuBefore }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

// Timers have a resolution of a millisecond, so wait for the rest with setImmediate.
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
