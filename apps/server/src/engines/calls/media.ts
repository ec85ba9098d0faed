import type { ChildProcess } from 'node:child_process'
import type { SignalToEngine, SignalToPage } from '@parley/protocol'
import { forkProgram } from '../child/fork-program.ts'
import type { FromProcess, MediaSettings, RoomState, ToProcess, Traffic } from './messages.ts'

export type { MediaSettings, RoomState, Traffic } from './messages.ts'

const heapMb = 512
const startMs = 20_000
const signalMs = 5_000
/** A process without a room ends after this time, to free its memory. */
const idleMs = 60_000
const restartPausesMs = [0, 500, 2_000, 10_000]
/** After this time, an exit does not count as a failed start. */
const stableMs = 60_000

export interface MediaListener {
  /** A signal for the page of a session. */
  signal(session: string, data: SignalToPage): void
  /** The process was started again. All connections are lost. */
  restarted(sessions: readonly string[]): void
  failed(error: unknown): void
}

/**
 * A selective forwarding unit (SFU): forwards the audio and video tracks of each session in a room to the others. It runs in a process
 * of its own, which starts with the first room. A crash there does not affect the chat; the process is started again.
 */
export interface MediaEngine {
  /** Sets the sessions of a room and their rights. Connections of others are closed. */
  setRoom(room: RoomState): void
  /** Passes on a signal of a page. Resolves to false if it is not valid, or if the process does not answer. */
  signal(room: string, session: string, data: SignalToEngine): Promise<boolean>
  traffic(): Traffic
  /** The id of the process, if it runs. For tests and measurements. */
  readonly pid: number | undefined
  close(): void
}

/** Opens the engine. The settings are read at each start of its process. */
export function openMedia(settings: () => MediaSettings, listener: MediaListener): MediaEngine {
  const rooms = new Map<string, RoomState>()
  const pending = new Map<number, (isValid: boolean) => void>()
  let child: ChildProcess | undefined
  /** Whether the process has its settings. */
  let isStarted = false
  let starting: Promise<void> | undefined
  let startedAt = 0
  let failures = 0
  let lastId = 0
  let isClosed = false
  let idle: NodeJS.Timeout | undefined
  let traffic: Traffic = { packets: 0, bytes: 0, connections: 0, rooms: {} }

  const send = (message: ToProcess) => void child?.send(message, () => {})

  function receive(message: FromProcess): void {
    if (message.kind === 'signal') listener.signal(message.session, message.data)
    if (message.kind === 'handled') pending.get(message.id)?.(message.isValid)
    if (message.kind === 'traffic') traffic = message
  }

  function start(): Promise<void> {
    starting ??= new Promise((resolve, reject) => {
      const started = spawn()
      child = started
      startedAt = Date.now()
      const timeout = setTimeout(() => started.kill('SIGKILL'), startMs).unref()
      started.on('message', (message: FromProcess) => {
        if (message.kind === 'started') {
          clearTimeout(timeout)
          isStarted = true
          send({ kind: 'settings', ...settings() })
          for (const room of rooms.values()) send({ kind: 'room', ...room })
          resolve()
        } else receive(message)
      })
      started.on('error', () => {})
      started.once('exit', (code, signal) => {
        clearTimeout(timeout)
        reject(new Error(`The process for calls ended with ${code ?? signal}`))
        end(started)
      })
    })
    starting.catch(listener.failed)
    return starting
  }

  function end(ended: ChildProcess): void {
    if (child !== ended) return
    child = undefined
    isStarted = false
    starting = undefined
    traffic = { ...traffic, connections: 0, rooms: {} }
    for (const settle of pending.values()) settle(false)
    if (isClosed || rooms.size === 0) return
    failures = Date.now() - startedAt > stableMs ? 0 : failures + 1
    const pause = restartPausesMs[Math.min(failures, restartPausesMs.length - 1)] ?? 0
    setTimeout(() => {
      if (isClosed || rooms.size === 0) return
      start().then(
        () => listener.restarted([...rooms.values()].flatMap(({ sessions }) => sessions)),
        () => {},
      )
    }, pause).unref()
  }

  return {
    setRoom(room) {
      if (room.sessions.length === 0) rooms.delete(room.name)
      else rooms.set(room.name, room)
      if (isStarted) send({ kind: 'room', ...room })
      clearTimeout(idle)
      if (rooms.size === 0) idle = setTimeout(() => child?.kill('SIGKILL'), idleMs).unref()
    },
    async signal(room, session, data) {
      if (isClosed) return false
      try {
        await start()
      } catch {
        return false
      }
      const id = ++lastId
      return new Promise((resolve) => {
        const settle = (isValid: boolean) => {
          clearTimeout(timeout)
          pending.delete(id)
          resolve(isValid)
        }
        const timeout = setTimeout(() => settle(false), signalMs).unref()
        pending.set(id, settle)
        send({ kind: 'signal', id, room, session, data })
      })
    },
    traffic: () => traffic,
    get pid() {
      return child?.pid
    },
    close() {
      isClosed = true
      clearTimeout(idle)
      child?.kill('SIGKILL')
      for (const settle of pending.values()) settle(false)
    },
  }
}

function spawn(): ChildProcess {
  const built = new URL('./media-process.cjs', import.meta.url)
  const source = new URL('./process/main.ts', import.meta.url)
  return forkProgram(built, source, { heapMb })
}
