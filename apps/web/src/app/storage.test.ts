// @vitest-environment node
import 'fake-indexeddb/auto'
import type { StoredChanges } from '@parley/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBrowserFileStorage } from './file-storage.ts'
import { openBrowserStorage, prefetchStorage } from './storage.ts'

const changes: StoredChanges = {
  rows: [{ table: 'users', key: 1, row: { name: 'Bob' } }],
  isAll: false,
  messages: [],
  gone: [],
}
const silent = () => ({ addEventListener() {}, removeEventListener() {} })
const forbidden = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** How a browser may fail to open a database. */
const failures: [name: string, factory: unknown][] = [
  ['never answers', { open: silent }],
  ['is forbidden', { open: forbidden }],
  ['is missing', undefined],
  ['is null', null],
]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test.each(failures)(
  'a database that %s holds up the start for two seconds at most',
  async (_name, factory) => {
    vi.stubGlobal('indexedDB', factory)
    for (const isPrefetched of [false, true]) {
      if (isPrefetched) prefetchStorage('s.1', 'g1')
      const storage = openBrowserStorage('s.1')
      const loaded = vi.fn<(saved: unknown) => void>()
      void storage.load().then(loaded)
      const messages = storage.messages([1]).catch(() => [])
      await pass(2_000)
      expect(loaded).toHaveBeenCalledWith(undefined)
      expect(await messages).toEqual([])
      storage.close()
    }
  },
)

test.each(failures)('saving to a database that %s fails in time', async (_name, factory) => {
  vi.stubGlobal('indexedDB', factory)
  const storage = openBrowserStorage('s.1')
  const results = Promise.allSettled([storage.save(changes), storage.clear()])
  const files = Promise.allSettled([openBrowserFileStorage('s.1').all()])
  await pass(5_000)
  for (const { status } of [...(await results), ...(await files)]) expect(status).toBe('rejected')
})

test('thousands of rows are saved together, and none of them if one fails', async () => {
  vi.useRealTimers()
  const rows = Array.from({ length: 1_000 }, (_, key) => ({ table: 'users', key, row: `${key}` }))
  const storage = openBrowserStorage('s.1')
  const bad = [...rows, { table: 'users', key: 1_000, row: () => 'no data' }]
  await expect(storage.save({ ...changes, rows: bad })).rejects.toThrow(/could not be cloned/)
  expect(await storage.load()).toBeUndefined()
  await storage.save({ ...changes, rows })
  expect((await storage.load())?.get('users')).toHaveLength(1_000)
  await storage.save({ ...changes, isAll: true })
  expect((await storage.load())?.get('users')).toEqual([[1, { name: 'Bob' }]])
  storage.close()
})
