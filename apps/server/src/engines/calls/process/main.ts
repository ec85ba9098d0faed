import { setPriority } from 'node:os'
import type { FromProcess, ToProcess } from '../messages.ts'
import { stayOnLoopback } from './loopback.ts'
import { Rooms } from './rooms.ts'

// The process that carries the media of calls. The server starts it and talks to it by messages.

const trafficMs = 2_000
/** A niceness from -20 to 19. The chat, with 0, keeps a quarter of a core that both need. */
const priority = -5

// A late packet is a lost one. The system allows this to privileged accounts only.
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
      .then((isValid) => send({ kind: 'taken', id, isValid }))
      .catch((error: unknown) => {
        console.error('a signal failed', error)
        send({ kind: 'taken', id, isValid: false })
      })
  }
})
// A port that another process took in the meantime costs one connection, which its page makes anew, and not all calls.
process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  console.error('the process for calls', error)
  if (error.code !== 'EADDRINUSE') process.exit(1)
})
// The server has ended.
process.on('disconnect', () => process.exit(0))
setInterval(() => send({ kind: 'traffic', ...rooms.traffic() }), trafficMs)
send({ kind: 'started' })
