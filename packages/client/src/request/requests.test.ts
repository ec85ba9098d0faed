import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestAborted, Requests, type RunningRequest } from './requests.ts'
import { nodeEnvironment } from '../testing/node-environment.ts'

const terms = { deadlineMs: 1_000, isRepeatable: true }
let requests: Requests

beforeEach(() => {
  vi.useFakeTimers()
  requests = new Requests(nodeEnvironment(''))
})
afterEach(() => {
  vi.useRealTimers()
})

/** A request that never ends by itself. */
function start(more: Partial<typeof terms> & { signal?: AbortSignal } = {}) {
  let running: RunningRequest | undefined
  const outcome = requests
    .run({ ...terms, ...more }, (request) => {
      running = request
      return new Promise(() => {})
    })
    .catch((error: unknown) => error)
  return { outcome, running: running as unknown as RunningRequest }
}

test('a request is given up at its deadline, even when its work ignores the signal', async () => {
  const { outcome, running } = start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await outcome).toBeInstanceOf(RequestAborted)
  expect(running.signal.aborted).toBe(true)
})

test('progress restarts the deadline', async () => {
  const { outcome, running } = start()
  for (let chunk = 0; chunk < 5; chunk++) {
    await vi.advanceTimersByTimeAsync(900)
    running.progressed()
  }
  expect(running.signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await outcome).toBeInstanceOf(RequestAborted)
})

test('only repeatable requests are given up early', () => {
  const change = start({ isRepeatable: false }).running
  const read = start().running
  requests.abortRepeatable()
  expect([change.signal.aborted, read.signal.aborted]).toEqual([false, true])
})

test('the caller’s own signal ends a request with the caller’s reason', async () => {
  const own = new AbortController()
  const { outcome } = start({ signal: own.signal })
  own.abort(new Error('closed'))
  expect(await outcome).toEqual(new Error('closed'))
  await expect(requests.run({ ...terms, signal: own.signal }, async () => 1)).rejects.toThrow(
    'closed',
  )
})
