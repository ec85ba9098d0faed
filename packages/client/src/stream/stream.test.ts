import { limits, type ServerEvent } from '@parley/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientEnvironment } from '../environment.ts'
import type { Requests } from '../request/requests.ts'
import type { Session } from '../session/session.ts'
import { Stream } from './stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minutes = 60_000

test('a stream that is held back is replaced by short ones, until it comes through', async () => {
  const { stream, asked, taken, line } = openThroughProxy()
  await vi.advanceTimersByTimeAsync(limits.watchdogMs + limits.reconnectMs * 2)
  expect(asked).toEqual(['stream', 'short'])
  expect(stream.state).toEqual({ status: 'connected', ready: true, isHeldBack: true })

  const changes = vi.fn<() => void>()
  stream.watch(changes)
  taken.length = 0
  await vi.advanceTimersByTimeAsync(limits.pollMs * 3)
  expect(asked.slice(2)).toEqual(['short', 'short', 'short'])
  expect(taken.map(({ type }) => type)).toEqual(['ready', 'ready', 'ready'])
  expect(changes).not.toHaveBeenCalled()

  // A trial that fails delays the short ones by a few seconds only.
  await vi.advanceTimersByTimeAsync(5 * minutes + 10_000)
  expect(asked.filter((kind) => kind === 'stream')).toHaveLength(2)
  expect(asked.at(-1)).toBe('short')
  expect(changes).not.toHaveBeenCalled()

  line.isHeldBack = false
  await vi.advanceTimersByTimeAsync(5 * minutes + 10_000)
  expect(asked.at(-1)).toBe('stream')
  expect(stream.state).toEqual({ status: 'connected', ready: true })
})

test('a network that is down is not taken for a proxy that holds the stream back', async () => {
  const { stream, asked, line } = openThroughProxy()
  line.isDown = true
  await vi.advanceTimersByTimeAsync(3 * limits.watchdogMs)
  expect(asked.slice(0, 2)).toEqual(['stream', 'short'])
  expect(stream.state).toEqual({ status: 'reconnecting', ready: false })
  line.isDown = false
  line.isHeldBack = false
  await vi.advanceTimersByTimeAsync(10 * minutes)
  expect(asked.at(-1)).toBe('stream')
  expect(stream.state).toEqual({ status: 'connected', ready: true })
})

/** A stream through a proxy that passes on only what has ended. */
function openThroughProxy() {
  const asked: ('stream' | 'short')[] = []
  const taken: ServerEvent[] = []
  const line = { isHeldBack: true, isDown: false }
  const ready = new TextEncoder().encode('data: {"type":"ready"}\n\n')

  async function answer(url: string, signal: AbortSignal) {
    const isShort = new URL(url).searchParams.get('poll') === '1'
    asked.push(isShort ? 'short' : 'stream')
    const { isDown, isHeldBack } = line
    if (isDown)
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new TypeError('aborted'))),
      )
    let beat: ReturnType<typeof setInterval> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(to) {
        signal.addEventListener('abort', () => {
          clearInterval(beat)
          to.error(new TypeError('aborted'))
        })
        if (isHeldBack && !isShort) return
        to.enqueue(ready)
        if (isShort) to.close()
        else beat = setInterval(() => to.enqueue(new TextEncoder().encode(':\n')), limits.commentMs)
      },
    })
    return new Response(body)
  }

  const environment = {
    base: 'http://parley.test',
    now: () => Date.now(),
    fetch: (url: string, init: RequestInit) => answer(url, init.signal as AbortSignal),
    nextFrame: (work: () => void) => void setTimeout(work),
    isOnline: () => true,
    onChange: () => () => {},
  }
  const stream = new Stream({
    environment: environment as unknown as ClientEnvironment,
    session: { fresh: async () => 'token' } as Partial<Session> as Session,
    requests: {} as Requests,
    since: () => ({ after_mid: 0, users_version: 0 }),
    open: () => undefined,
    take: (events) => void taken.push(...events),
    kicked() {},
    polling() {},
    polled() {},
  })
  stream.start()
  return { stream, asked, taken, line }
}
