import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** Work that runs until `finish` is called. */
function job(started: string[], name: string) {
  let finish = () => {}
  const done = new Promise<void>((resolve) => (finish = resolve))
  const work = async () => {
    started.push(name)
    await done
    return name
  }
  return { work, finish }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('one owner uses one worker at a time', async () => {
  const started: string[] = []
  const queue = new FairQueue(['one', 'two'], 8)
  const first = job(started, 'bob 1')
  const second = job(started, 'bob 2')
  const other = job(started, 'carol')
  void queue.run('bob', first.work)
  void queue.run('bob', second.work)
  void queue.run('carol', other.work)
  await soon()
  expect(started).toEqual(['bob 1', 'carol'])

  first.finish()
  await soon()
  expect(started).toEqual(['bob 1', 'carol', 'bob 2'])
})

test('owners take turns, even if one of them has much work waiting', async () => {
  const started: string[] = []
  const queue = new FairQueue(['one'], 8)
  const jobs = ['bob 1', 'bob 2', 'bob 3', 'carol 1', 'dave 1'].map((name) => job(started, name))
  const ended = jobs.map(({ work }, at) =>
    queue.run(['bob', 'bob', 'bob', 'carol', 'dave'][at] ?? '', work),
  )
  for (const { finish } of jobs) finish()
  await Promise.all(ended)
  expect(started).toEqual(['bob 1', 'carol 1', 'dave 1', 'bob 2', 'bob 3'])
})

test('work beyond the limit of an owner is not run', async () => {
  const started: string[] = []
  const queue = new FairQueue(['one'], 1)
  const running = job(started, 'a')
  const waiting = job(started, 'b')
  const refused = job(started, 'c')
  const other = job(started, 'd')
  const answers = [
    queue.run('bob', running.work),
    queue.run('bob', waiting.work),
    queue.run('bob', refused.work),
    queue.run('carol', other.work),
  ]
  for (const { finish } of [running, waiting, other]) finish()
  expect(await Promise.all(answers)).toEqual(['a', 'b', undefined, 'd'])
})

test('the next work runs after one that failed', async () => {
  const queue = new FairQueue(['one'], 8)
  const failing = queue.run('bob', () => Promise.reject(new Error('broken')))
  const next = queue.run('bob', async () => 'fine')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('fine')
})
