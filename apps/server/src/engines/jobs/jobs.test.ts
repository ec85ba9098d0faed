import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openLocalBus } from '../bus/local.ts'
import type { Database } from '../database/database.ts'
import { openSqlite } from '../database/sqlite/sqlite.ts'
import { entry } from '../database/testing/entry.ts'
import { type Jobs, openJobs, enqueueJob } from './jobs.ts'
import { lease } from './queue.ts'

let folder: string
let database: Database
let jobs: Jobs
let now: number
let errors: string[]
const bus = openLocalBus()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-jobs-'))
  database = await openSqlite(join(folder, 'parley.db'), {
    publish: (messages) => bus.publish(messages),
  })
  now = 1_000_000
  errors = []
  jobs = node()
})
afterEach(async () => {
  await jobs.stop()
  vi.useRealTimers()
  await bus.close()
  await database.close()
  await rm(folder, { recursive: true })
})

/** Opens one more node on the same database. */
const node = () =>
  openJobs({
    database,
    bus,
    isLeader: () => true,
    now: () => now,
    onError: (error, name) => void errors.push(`${name}: ${(error as Error).message}`),
  })

const plan = (id: number, dueAt: number, payload: unknown = id) =>
  database.transact((tx) => enqueueJob(tx, { id, name: 'greet', payload, dueAt }))

const rows = () => database.db.selectFrom('job').selectAll().orderBy('id').execute()

test('a due job runs once and its row is deleted', async () => {
  const done: unknown[] = []
  jobs.handle({ name: 'greet', run: async (payload) => void done.push(payload) })
  await plan(1, now, { to: 'alice' })
  await plan(2, now + 500)
  await jobs.runDue()
  expect(done).toEqual([{ to: 'alice' }])
  expect(await rows()).toMatchObject([{ id: 2 }])
  now += 500
  await jobs.runDue()
  await jobs.runDue()
  expect(done).toEqual([{ to: 'alice' }, 2])
  expect(await rows()).toEqual([])
})

test('a job of a failed transaction is not enqueued', async () => {
  const failing = database.transact(async (tx) => {
    await enqueueJob(tx, { id: 1, name: 'greet', payload: 1, dueAt: now })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await rows()).toEqual([])
})

test('more jobs than one batch all run', async () => {
  const done: unknown[] = []
  jobs.handle({ name: 'greet', run: async (payload) => void done.push(payload) })
  await Promise.all(Array.from({ length: 50 }, (_, i) => plan(i + 1, now)))
  await jobs.runDue()
  expect(done).toHaveLength(50)
})

test('a job of an unknown kind waits for its handler', async () => {
  await plan(1, now)
  await jobs.runDue()
  jobs.handle({ name: 'other', run: async () => {} })
  await jobs.runDue()
  expect(await rows()).toMatchObject([{ id: 1, attempts: 0, ...lease.none }])
})

test('a failing job is retried with backoff and not run again after five attempts', async () => {
  const tries: number[] = []
  jobs.handle({
    name: 'greet',
    run: async () => {
      tries.push(now)
      throw new Error('not yet')
    },
  })
  await plan(1, now)
  const start = now
  for (let seconds = 0; seconds < 100; seconds++) {
    await jobs.runDue()
    now += 1000
  }
  expect(tries.map((time) => (time - start) / 1000)).toEqual([0, 2, 6, 14, 30])
  expect(errors).toHaveLength(5)
  now += 365 * 86_400_000
  await jobs.runDue()
  expect(tries).toHaveLength(5)
  expect(await rows()).toMatchObject([{ id: 1, attempts: 5 }])
})

test('with two nodes each job runs on one of them only', async () => {
  const other = node()
  const done: string[] = []
  jobs.handle({ name: 'greet', run: async (payload) => void done.push(`here ${Number(payload)}`) })
  other.handle({
    name: 'greet',
    run: async (payload) => void done.push(`there ${Number(payload)}`),
  })
  await Promise.all(Array.from({ length: 60 }, (_, i) => plan(i + 1, now)))
  await Promise.all([jobs.runDue(), other.runDue()])
  const which = done.map((word) => Number(word.split(' ')[1])).sort((a, b) => a - b)
  expect(which).toEqual(Array.from({ length: 60 }, (_, i) => i + 1))
  expect(new Set(done.map((word) => word.split(' ')[0]))).toEqual(new Set(['here', 'there']))
})

test('a job of a dead node runs elsewhere after its lease has ended', async () => {
  await plan(1, now)
  const lost = { ...lease.from(now), attempts: 1 }
  await database.transact((tx) => tx.updateTable('job').set(lost).execute())
  const done: unknown[] = []
  jobs.handle({ name: 'greet', run: async (payload) => void done.push(payload) })
  await jobs.runDue()
  expect(done).toEqual([])
  now += 60_000
  await jobs.runDue()
  expect(done).toEqual([1])
})

test('a job that crashed its node five times does not run again', async () => {
  await plan(1, now)
  await database.transact((tx) => tx.updateTable('job').set({ attempts: 5 }).execute())
  const run = vi.fn<() => Promise<void>>()
  jobs.handle({ name: 'greet', run })
  await jobs.runDue()
  expect(run).not.toHaveBeenCalled()
})

test('interval tasks repeat, and one that fails or hangs delays no other', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const done: string[] = []
  jobs.repeat({ name: 'hang', everyMs: 1000, run: () => new Promise(() => {}) })
  jobs.repeat({
    name: 'fail',
    everyMs: 1000,
    run: () => {
      done.push('fail')
      throw new Error('at once')
    },
  })
  jobs.repeat({ name: 'sweep', everyMs: 2000, run: async () => void done.push('sweep') })
  jobs.start()
  for (let i = 0; i < 4; i++) {
    now += 1000
    vi.advanceTimersByTime(1000)
    await new Promise((turn) => setImmediate(turn))
  }
  vi.useRealTimers()
  expect(done.filter((word) => word === 'fail').length).toBe(4)
  expect(done.filter((word) => word === 'sweep').length).toBe(2)
  expect(errors.filter((error) => error === 'fail: at once').length).toBe(4)
  // Not stopped: `stop` would wait for the task that hangs.
  jobs = node()
})

describe.each([
  ['an hour', 3_600_000],
  ['a day', 86_400_000],
])('after the clock was set back by %s', (_, backMs) => {
  beforeEach(() => {
    now = 10 * backMs
  })

  test('an interval task runs again after its interval', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let runs = 0
    jobs.repeat({ name: 'sweep', everyMs: 2000, run: async () => void runs++ })
    jobs.start()
    const pass = async (ms: number) => {
      now += ms
      vi.advanceTimersByTime(1000)
      await new Promise((turn) => setImmediate(turn))
    }
    await pass(2000)
    await pass(-backMs)
    await pass(1000)
    expect(runs).toBe(1)
    await pass(1000)
    expect(runs).toBe(2)
  })

  test('a job that was enqueued, leased or put off before runs', async () => {
    const done: unknown[] = []
    let fails = true
    jobs.handle({
      name: 'greet',
      run: async (payload) => {
        if (fails) throw new Error('not yet')
        done.push(payload)
      },
    })
    await plan(1, now)
    await jobs.runDue()
    fails = false
    await database.transact((tx) => enqueueJob(tx, { id: 2, name: 'greet', payload: 2 }))
    await plan(3, 0)
    const lost = { ...lease.from(now), attempts: 1 }
    await database.transact((tx) => tx.updateTable('job').set(lost).where('id', '=', 3).execute())
    await plan(4, now + 1)
    now -= backMs
    await jobs.runDue()
    expect(new Set(done)).toEqual(new Set([1, 2, 3, 4]))
  })

  test('a job that was enqueued ahead before runs, and one enqueued since waits for its time', async () => {
    const done: unknown[] = []
    const aheadMs = backMs - 1000
    jobs.handle({ name: 'greet', aheadMs, run: async (payload) => void done.push(payload) })
    await plan(1, now + aheadMs)
    now -= backMs
    await plan(2, now + aheadMs)
    await jobs.runDue()
    expect(done).toEqual([1])
    now += aheadMs
    await jobs.runDue()
    expect(done).toEqual([1, 2])
  })

  test('a follower that had failed goes on, and so does one of a new node', async () => {
    const handled: string[] = []
    let fails = true
    const follow = (one: Jobs) =>
      one.follow('mail', above, async (_tx, lines) => {
        if (fails) throw new Error('not now')
        handled.push(...lines.map(({ payload }) => payload))
      })
    follow(jobs)
    await appendText('one')
    await jobs.runDue()
    fails = false
    now -= backMs
    await jobs.runDue()
    now += 1000
    await jobs.runDue()
    expect(handled).toEqual(['one'])

    now -= backMs
    const other = node()
    follow(other)
    await appendText('two')
    await other.runDue()
    expect(handled).toEqual(['one', 'two'])
    await other.stop()
  })
})

const above = (mid: number, limit: number) =>
  database.db
    .selectFrom('message')
    .select(['mid', 'payload'])
    .where('mid', '>', mid)
    .orderBy('mid')
    .limit(limit)
    .execute()

const appendText = (word: string) => database.append(entry(word))
const cursor = () => database.db.selectFrom('log_cursor').selectAll().executeTakeFirst()

test('a follower handles every message after its start once and in order', async () => {
  await appendText('before')
  const handled: string[] = []
  jobs.follow(
    'mail',
    above,
    async (_tx, lines) => void handled.push(...lines.map(({ payload }) => payload)),
  )
  await Promise.all(Array.from({ length: 250 }, (_, i) => appendText(`${i}`)))
  await jobs.runDue()
  await jobs.runDue()
  expect(handled).toEqual(Array.from({ length: 250 }, (_, i) => `${i}`))
  expect(await cursor()).toMatchObject({ name: 'mail', mid: 251 })
})

test('a message that is written while another one is handled is handled, too', async () => {
  const handled: string[] = []
  const written: Promise<unknown>[] = []
  jobs.follow('mail', above, async (_tx, lines) => {
    handled.push(...lines.map(({ payload }) => payload))
    if (handled.length < 4) written.push(appendText(`${handled.length}`))
  })
  jobs.start()
  await appendText('0')
  await vi.waitFor(() => expect(handled).toEqual(['0', '1', '2', '3']), 10_000)
  await Promise.all(written)
})

test('a message is followed at once, not at the next tick', async () => {
  // No tick comes.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const follower = new EventEmitter()
  jobs.follow('mail', above, async (_tx, lines) => {
    follower.emit('handled', ...lines.map(({ payload }) => payload))
  })
  jobs.start()
  for (const text of ['hello', 'again']) {
    const handled = once(follower, 'handled')
    await appendText(text)
    expect(await handled).toEqual([text])
  }
})

test('a follower that fails enqueues nothing and skips nothing', async () => {
  let fails = true
  jobs.follow('mail', above, async (tx, lines) => {
    for (const { mid } of lines) {
      await enqueueJob(tx, { id: mid, name: 'greet', payload: mid, dueAt: now })
    }
    if (fails) throw new Error('not now')
  })
  await appendText('one')
  await appendText('two')
  await jobs.runDue()
  expect(errors).toEqual(['mail: not now'])
  expect(await rows()).toEqual([])
  fails = false
  await jobs.runDue()
  expect(await rows()).toEqual([])
  now += 1000
  await jobs.runDue()
  expect((await rows()).map(({ id }) => id)).toEqual([1, 2])
})

test('a restarted follower continues after the last message it handled', async () => {
  const handled: string[] = []
  const follow = (one: Jobs) =>
    one.follow(
      'mail',
      above,
      async (_tx, lines) => void handled.push(...lines.map(({ payload }) => payload)),
    )
  follow(jobs)
  await appendText('one')
  await jobs.runDue()
  await jobs.stop()
  await appendText('meanwhile')
  jobs = node()
  follow(jobs)
  await jobs.runDue()
  expect(handled).toEqual(['one', 'meanwhile'])
})

test('a second node takes over when the lease has ended, and the first stops', async () => {
  const other = node()
  const handled: string[] = []
  const handleAs = (node: string) => async (_tx: unknown, lines: readonly { payload: string }[]) =>
    void handled.push(...lines.map(({ payload }) => `${node} ${payload}`))
  jobs.follow('mail', above, handleAs('here'))
  other.follow('mail', above, handleAs('there'))
  await appendText('one')
  await jobs.runDue()
  await other.runDue()
  await appendText('two')
  await other.runDue()
  expect(handled).toEqual(['here one'])
  now += 15_000
  await other.runDue()
  await jobs.runDue()
  await appendText('three')
  await jobs.runDue()
  await other.runDue()
  expect(handled).toEqual(['here one', 'there two', 'there three'])
  // `stop` releases the lease.
  await other.stop()
  await appendText('four')
  await jobs.runDue()
  expect(handled.at(-1)).toBe('here four')
})
