import { logout } from '@parley/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPublication } from '../../../engines/bus/bus.ts'
import type { TestStream } from '../../../testing/stream.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
let bob: TestStream
let gus: TestStream
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  w = await startTestServer()
  bob = await w.bob.openStream()
  gus = await w.gus.openStream()
  await advanceTime(1000)
  bob.clear()
  gus.clear()
})
afterEach(async () => {
  vi.useRealTimers()
  await w.close()
})

test('the first stream of a user is announced to all others and not to themselves', async () => {
  const alice = await w.alice.openStream()
  await advanceTime(500)
  const phone = await (await w.signInOn(w.alice, 'phone')).openStream()
  await advanceTime(500)
  expect(states(bob)).toEqual([{ uid: w.alice.uid, online: true }])
  expect(states(gus)).toEqual([{ uid: w.alice.uid, online: true }])
  expect([...states(alice), ...states(phone)]).toEqual([])
})

test('a user goes offline five seconds after their last stream closed, not before', async () => {
  const alice = await w.alice.openStream()
  await advanceTime(500)
  bob.clear()
  alice.close()
  await noticed()
  await advanceTime(4900)
  expect(states(bob)).toEqual([])
  await advanceTime(500)
  expect(states(bob)).toEqual([{ uid: w.alice.uid, online: false }])
})

test('a failure to store when a user was last seen is logged, and the user goes offline', async () => {
  const logged = vi.spyOn(w.services.log, 'error')
  const alice = await w.alice.openStream()
  await advanceTime(500)
  bob.clear()
  const fails = vi.spyOn(w.services.database, 'transact').mockRejectedValue(new Error('gone'))
  alice.close()
  await noticed()
  await advanceTime(5400)
  expect(states(bob)).toEqual([{ uid: w.alice.uid, online: false }])
  fails.mockRestore()
  expect(logged.mock.calls.map(([, words]) => words)).toContain(
    'the time when users were last seen could not be stored',
  )
})

test('changes that follow another one closely are announced together, to all but their own user', async () => {
  const alice = await w.alice.openStream()
  await advanceTime(1)
  expect(states(bob)).toEqual([{ uid: w.alice.uid, online: true }])
  const carol = await w.carol.openStream()
  const dave = await w.dave.openStream()
  await advanceTime(20)
  expect(states(bob)).toHaveLength(1)
  await advanceTime(30)
  const both = [w.carol, w.dave].map(({ uid }) => ({ uid, online: true }))
  expect(states(bob).slice(1)).toEqual(both)
  expect(states(gus).slice(1)).toEqual(both)
  expect(states(alice)).toEqual(both)
  expect([...states(carol), ...states(dave)]).toEqual([both[1], both[0]])
})

test('a user who comes and goes within one window is not announced', async () => {
  await w.alice.openStream()
  await advanceTime(1)
  const carol = await w.carol.openStream()
  await w.carol.call(logout, {})
  await vi.waitFor(() => expect(carol.closed).toBe(true))
  await advanceTime(500)
  expect(states(bob)).toEqual([{ uid: w.alice.uid, online: true }])
})

test('while changes keep coming, they are announced every quarter of a second', async () => {
  const deliver = vi.spyOn(w.services.bus, 'deliver')
  const { presence } = w.services.users
  for (let name = 0; name < 100; name++) {
    const stream = { uid: w.alice.uid, device: 'web', name: String(name) }
    if (name % 2 === 0) presence.opened(stream)
    else presence.closed(stream, true)
    vi.advanceTimersByTime(9)
    vi.advanceTimersByTime(1)
  }
  const messages = deliver.mock.calls.flatMap(([some]) => some).filter(isPublication)
  const announced = messages.filter(({ json }) => json.includes('users_state_changed'))
  expect(announced.length).toBeGreaterThan(1)
  expect(announced.length).toBeLessThan(10)
  await advanceTime(500)
  expect(states(bob).at(-1)).toEqual({ uid: w.alice.uid, online: false })
  expect(states(gus)).toEqual(states(bob))
})

test('a page reload is not announced', async () => {
  const alice = await w.alice.openStream()
  await advanceTime(500)
  bob.clear()
  alice.close()
  await noticed()
  await advanceTime(3000)
  await w.alice.openStream()
  await advanceTime(10_000)
  expect(states(bob)).toEqual([])
})

test('a user with a stream on another device stays online', async () => {
  const alice = await w.alice.openStream()
  await (await w.signInOn(w.alice, 'phone')).openStream()
  await advanceTime(500)
  bob.clear()
  alice.close()
  await advanceTime(10_000)
  expect(states(bob)).toEqual([])
})

test('a user who signs out is offline at once', async () => {
  await w.alice.openStream()
  await advanceTime(500)
  bob.clear()
  await w.alice.call(logout, {})
  await advanceTime(500)
  expect(states(bob)).toEqual([{ uid: w.alice.uid, online: false }])
})

test('guests are not announced and not listed', async () => {
  gus.close()
  await advanceTime(10_000)
  await w.gus.openStream()
  await advanceTime(500)
  expect(states(bob)).toEqual([])
  const carol = await w.carol.openStream()
  const [list] = carol.of('users_state')
  expect(list?.users.some(({ uid }) => uid === w.gus.uid)).toBe(false)
  expect(list?.users).toContainEqual({ uid: w.bob.uid, online: true })
  expect(list?.users.some(({ uid }) => uid === w.carol.uid)).toBe(false)
  expect(w.services.users.presence.count()).toBe(2)
})

/** Advances the time and waits until all streams have received the events. */
async function advanceTime(ms: number) {
  vi.advanceTimersByTime(ms)
  await w.settle()
}

/** Waits until the server has noticed the end of alice's last stream. */
async function noticed() {
  while (w.services.users.presence.isOnline(w.alice.uid)) {
    await new Promise((turn) => setImmediate(turn))
  }
}

const states = (stream: TestStream) =>
  stream
    .live()
    .flatMap((event) =>
      event.type === 'users_state_changed' ? [{ uid: event.uid, online: event.online }] : [],
    )
