// Keeps a number of requests in flight, like closed.c, for systems without a compiler.
//
//   closed PORT[,PORT] IN_FLIGHT WARM_MS RUN_MS LIMIT RANGE; reads the whole request from stdin.
//   In the request, SSSSSSSSSS becomes a running number, TTTTTTTTTTTTTTTT the time in microseconds and
//   RRRRRRR a random number from 1 to RANGE. LIMIT is the maximum number of requests; 0 is no limit.
//   With several ports, the connections are distributed over them.
import { type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { nowMicros } from './message.ts'
import { Samples, cpuMicros } from './samples.ts'

const [, , portList = '', ...numbers] = process.argv
const ports = portList.split(',').map(Number)
const [inFlight = 1, warmMs = 0, runMs = 0, limit = 0, range = 0] = numbers.map(Number)

const request = Buffer.from(await text(process.stdin))
const seqAt = request.indexOf('SSSSSSSSSS')
const timeAt = request.indexOf('TTTTTTTTTTTTTTTT')
const randomAt = request.indexOf('RRRRRRR')

const samples = new Samples()
const sockets = await Promise.all(
  Array.from({ length: inFlight }, (_, i) => open(ports[i % ports.length] ?? 0)),
)
const cpuBefore = cpuMicros()
const start = nowMicros()
const from = start + warmMs * 1000
const until = from + runMs * 1000
let [sent, done, refused, last] = [0, 0, 0, start]

await Promise.all(sockets.map(keepAsking))
const span = (Math.min(last, until) - from) / 1e6
const answer = {
  sent,
  done,
  refused,
  rate: samples.count / span,
  ...samples.quantiles(),
  cpu_us: cpuMicros() - cpuBefore,
  seconds: (last - start) / 1e6,
}
process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0))

function open(port: number): Promise<Socket> {
  return new Promise((opened, failed) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => opened(socket))
    socket.on('error', failed)
  })
}

function keepAsking(socket: Socket): Promise<void> {
  return new Promise((ended, failed) => {
    let askedAt = 0
    let missing = -1
    let head = ''
    const ask = () => {
      askedAt = nowMicros()
      missing = -1
      head = ''
      put(seqAt, 10, sent++)
      put(timeAt, 16, askedAt)
      put(randomAt, 7, 1 + Math.floor(Math.random() * range))
      socket.write(Buffer.from(request))
    }
    socket.on('close', () => failed(new Error('The server closed a connection')))
    socket.on('data', (bytes) => {
      if (missing >= 0) {
        missing -= bytes.length
      } else {
        head += bytes.toString('latin1')
        missing = bodyMissing(head)
      }
      if (missing !== 0) return
      last = nowMicros()
      done++
      if (last >= from && last < until) samples.add(last - askedAt)
      if (last < until && (limit === 0 || sent < limit)) ask()
      else ended()
    })
    ask()
  })
}

/** The number of missing body bytes; -1 while the head is incomplete. */
function bodyMissing(answer: string): number {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return -1
  if (answer.slice(9, 12) !== '200') refused++
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(answer.slice(0, end))?.[1] ?? 0)
  return Math.max(0, end + 4 + length - answer.length)
}

function put(at: number, digits: number, value: number) {
  if (at >= 0) request.write(String(value).padStart(digits, '0'), at, 'latin1')
}
