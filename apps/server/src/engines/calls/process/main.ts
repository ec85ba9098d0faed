import { setPriority } from 'node:os'
import type { FromProcess, ToProcess } from '../messages.ts'
import { stayOnLoopback } from './loopback.ts'
import { Rooms } from './rooms.ts'

// The media process. The server starts it and exchanges messages with it.

const trafficMs = 2_000
/** The niceness. When both need one core, the chat server, with 0, keeps a quarter of it. */
const priority = -5

// A late packet counts as lost. Only privileged accounts may raise their priority.
try {
  setPriority(priority)
} catch {}

const send = (message: FromProcess) => void process.send?.(message, undefined, undefined, () => {})

const rooms = new Rooms((session, data) => send({ kind: 'signal', session, data }))

process.on('message', (message: ToProcess) => {
  if (message.kind === 'settings') {
    if (message.isLoopback) stayOnLoopback()
    rooms.ports = { range: message.ports, isLoopback: message.isLoopback }
  }
  if (message.kind === 'room') rooms.setRoom(message)
  if (message.kind === 'signal') {
    const { id, room, session, data } = message
    rooms
      .receiveSignal(room, session, data)
      .then((isValid) => send({ kind: 'handled', id, isValid }))
      .catch((error: unknown) => {
        console.error('a signal failed', error)
        send({ kind: 'handled', id, isValid: false })
      })
  }
})
// If another process has taken the port meanwhile, only one connection fails, and its page reconnects.
process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  console.error('the process for calls', error)
  if (error.code !== 'EADDRINUSE') process.exit(1)
})
// The server has exited.
process.on('disconnect', () => process.exit(0))
setInterval(() => send({ kind: 'traffic', ...rooms.traffic() }), trafficMs)
send({ kind: 'started' })
