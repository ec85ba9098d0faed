// Keeps many event streams open and counts their messages, like readers.c, for systems without a compiler.
//
//   readers PORT CAPACITY; message numbers are below CAPACITY. Commands on stdin:
//   open PATH     adds a stream without connecting it
//   connect [PORT…]  connects the streams that are not, with the after_mid of their last message, to PORT
//                 or evenly to others → {ready, ms}
//   clear         resets the counts → {cleared}
//   wait N MS     waits until every stream has received N different messages, for MS at most → the counts
//   drop          disconnects all streams → {dropped}
//   quit
import { type Socket, connect as connectTo } from 'node:net'
import { createInterface } from 'node:readline'
import { nowMicros } from './message.ts'
import { Samples, cpuMicros } from './samples.ts'

interface Reader {
  path: string
  socket: Socket | undefined
  isReady: boolean
  rest: Buffer
  mid: number
  seen: Uint8Array
}

const port = Number(process.argv[2])
const capacity = Number(process.argv[3])
const readers: Reader[] = []
const samples = new Samples()
const counts = { unique: 0, dup: 0, reordered: 0, closed: 0 }
let ready = 0
let connectedAt = 0
let cpuAtClear = 0

const readyLine = Buffer.from('data: {"type":"ready"')
const chatLine = Buffer.from('data: {"type":"chat"')
const midMark = Buffer.from('"mid":')
const textMark = Buffer.from('"content":"bench ')

createInterface({ input: process.stdin })
  .on('line', (line) => void execute(line))
  .on('close', () => process.exit(0))

async function execute(line: string) {
  const [verb, first = '', second = ''] = line.split(' ')
  if (verb === 'open') {
    const seen = new Uint8Array(capacity)
    readers.push({
      path: first,
      socket: undefined,
      isReady: false,
      rest: Buffer.alloc(0),
      mid: 0,
      seen,
    })
  } else if (verb === 'connect') {
    connectedAt = nowMicros()
    const others = line.split(' ').slice(1).map(Number)
    const ports = others.length > 0 ? others : [port]
    for (const [i, reader] of readers.entries()) {
      if (!reader.socket) open(reader, ports[i % ports.length] ?? port)
    }
  } else if (verb === 'clear') {
    for (const { seen } of readers) seen.fill(0)
    Object.assign(counts, { unique: 0, dup: 0, reordered: 0, closed: 0 })
    samples.clear()
    cpuAtClear = cpuMicros()
    print({ cleared: true })
  } else if (verb === 'wait') {
    await waitForMessages(Number(first), Number(second))
  } else if (verb === 'drop') {
    drop()
  } else if (verb === 'quit') {
    process.exit(0)
  }
}

function open(reader: Reader, at: number) {
  const since = reader.mid > 0 ? `&after_mid=${reader.mid}` : ''
  const socket = connectTo({ port: at, host: '127.0.0.1' })
  reader.socket = socket
  reader.isReady = false
  reader.rest = Buffer.alloc(0)
  socket.write(
    `GET ${reader.path}${since} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n`,
  )
  socket.on('data', (bytes) => {
    if (reader.socket === socket) take(reader, bytes)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    if (reader.socket !== socket) return
    reader.socket = undefined
    if (reader.isReady) ready--
    reader.isReady = false
    counts.closed++
  })
}

function take(reader: Reader, bytes: Buffer) {
  const at = nowMicros()
  const all = reader.rest.length > 0 ? Buffer.concat([reader.rest, bytes]) : bytes
  let from = 0
  for (let end = all.indexOf(10); end >= 0; end = all.indexOf(10, from)) {
    if (end - from > 20) receive(reader, all.subarray(from, end), at)
    from = end + 1
  }
  reader.rest = all.subarray(from)
}

function receive(reader: Reader, line: Buffer, at: number) {
  if (startsWith(line, readyLine)) {
    reader.isReady = true
    ready++
    if (ready === readers.length) print({ ready, ms: (nowMicros() - connectedAt) / 1000 })
  }
  if (!startsWith(line, chatLine)) return
  const mid = line.indexOf(midMark)
  const text = line.indexOf(textMark)
  if (mid < 0 || text < 0) return
  count(reader, numberAt(line, mid + 6), numberAt(line, text + 17), at - numberAt(line, text + 28))
}

function count(reader: Reader, mid: number, seq: number, took: number) {
  if (seq >= capacity) return
  if (reader.seen[seq] === 1) {
    counts.dup++
    return
  }
  if (mid <= reader.mid) counts.reordered++
  reader.seen[seq] = 1
  reader.mid = mid
  counts.unique++
  samples.add(took)
}

async function waitForMessages(each: number, patienceMs: number) {
  const until = Date.now() + patienceMs
  while (counts.unique < each * readers.length && Date.now() < until) {
    await new Promise((wake) => setTimeout(wake, 10))
  }
  const missing = each * readers.length - counts.unique
  print({ ...counts, missing, ...samples.quantiles(), cpu_us: cpuMicros() - cpuAtClear })
}

function drop() {
  for (const reader of readers) {
    const { socket } = reader
    reader.socket = undefined
    socket?.resetAndDestroy()
  }
  ready = 0
  print({ dropped: true })
}

function numberAt(line: Buffer, from: number): number {
  let value = 0
  for (let i = from; i < line.length; i++) {
    const digit = (line[i] ?? 0) - 48
    if (digit < 0 || digit > 9) break
    value = value * 10 + digit
  }
  return value
}

const startsWith = (line: Buffer, start: Buffer) =>
  start.compare(line, 0, Math.min(start.length, line.length)) === 0

const print = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`)
