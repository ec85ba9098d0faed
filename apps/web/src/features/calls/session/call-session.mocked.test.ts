import { channelKey, type Client } from '@parley/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { CallState } from './call-state.ts'
import { CallSession } from './call-session.ts'
import { connect } from './connect.ts'
import type { CallConnection, ConnectionListener } from './connection.ts'

vi.mock(import('./connect.ts'), () => ({ connect: vi.fn<typeof connect>() }))

afterEach(() => vi.mocked(connect).mockReset())

/** A call of a page without devices, and the states that it shows. */
function open() {
  const joined = { session: 's1', channel_name: 'vocechat:group:1', participants: [] }
  const calls = {
    join: vi.fn<() => Promise<object>>(async () => joined),
    keep: vi.fn<() => Promise<void>>(async () => {}),
    leave: vi.fn<(session: string) => Promise<void>>(async () => {}),
  }
  const client = {
    calls,
    scope: '',
    events: { on: () => () => {} },
    environment: { keyValues: { get: () => undefined, set: () => {} } },
    store: { me: 1, callRooms: new Map(), watch: () => () => {} },
    stream: { state: { ready: true }, watch: () => () => {} },
  } as unknown as Client
  const states: (CallState | undefined)[] = []
  const call = new CallSession(client, { chat: channelKey(1) }, (state) => states.push(state))
  return { call, calls, states }
}

/** Holds the next connection. */
function holdConnection() {
  const connection = {
    publish: vi.fn<() => Promise<void>>(async () => {}),
    watch: vi.fn<() => void>(),
    close: vi.fn<() => void>(),
  } as unknown as CallConnection
  let listener: ConnectionListener | undefined
  let give = () => {}
  const given = new Promise<CallConnection>((resolve) => {
    give = () => resolve(connection)
  })
  vi.mocked(connect).mockImplementationOnce((_joined, options) => {
    listener = options
    return given
  })
  return { connection, give, listener: () => listener }
}

test('a connection that is there only after the call was left is closed', async () => {
  const { call, calls, states } = open()
  const held = holdConnection()
  const starting = call.start()
  await vi.waitFor(() => expect(held.listener()).toBeDefined())
  call.close()
  held.give()
  await starting
  expect(held.connection.close).toHaveBeenCalledTimes(1)
  expect(held.connection.publish).not.toHaveBeenCalled()
  expect(calls.leave).toHaveBeenCalledWith('s1')
  expect(states.at(-1)).toBeUndefined()
})

test('events of a connection change nothing after the call has failed', async () => {
  const { call, states } = open()
  const held = holdConnection()
  const starting = call.start()
  held.give()
  await starting
  held.listener()?.connected(false)
  expect(states.at(-1)?.phase).toBe('reconnecting')
  held.listener()?.connected(true)
  expect(states.at(-1)?.phase).toBe('connected')

  vi.mocked(connect).mockRejectedValueOnce(new Error('blocked'))
  await call.retry()
  expect(states.at(-1)).toMatchObject({ phase: 'failed', fault: 'provider' })
  held.listener()?.connected(false)
  expect(states.at(-1)?.phase).toBe('failed')
})

test('a call that is closed while the browser asks for the microphone is not joined', async () => {
  let refuse = () => {}
  const getUserMedia = () =>
    new Promise((_resolve, reject) => {
      refuse = () => reject(new DOMException('', 'NotAllowedError'))
    })
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia })
  vi.stubGlobal('navigator', { mediaDevices })
  const { call, calls } = open()
  const starting = call.start()
  call.close()
  refuse()
  await starting
  vi.unstubAllGlobals()
  expect(calls.join).not.toHaveBeenCalled()
})
