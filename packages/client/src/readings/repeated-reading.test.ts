import { listEmoji } from '@parley/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '../request/api.ts'
import { RequestError } from '../request/request-error.ts'
import type { Store } from '../store/store.ts'
import { createStore } from '../subjects.ts'
import { EmojiActions } from '../subjects/emoji/actions.ts'
import { FavoriteActions } from '../subjects/favorites/actions.ts'
import { LicenseActions } from '../subjects/license/actions.ts'
import { Readings } from './readings.ts'
import { pause } from './repeated-reading.ts'

const environment = { base: '' } as never
const emoji = { id: 'a', name: 'a', created_by: 1, created_at: 1 }
const license = { base58: 'license' }

let store: Store
let isReady: boolean
let disposal: AbortController
/** The answers to come; the last one is repeated. */
let answers: (() => Promise<unknown>)[]
let requests: number

beforeEach(() => {
  vi.useFakeTimers()
  store = createStore()
  isReady = true
  disposal = new AbortController()
  requests = 0
})
afterEach(() => {
  disposal.abort()
  vi.useRealTimers()
})

const fail = (status: number) => () => Promise.reject(new RequestError(listEmoji, status))
const give = (value: unknown) => () => Promise.resolve(value)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function actions() {
  const call = () => (answers[requests++] ?? answers.at(-1) ?? fail(0))()
  const api = { call } as unknown as Api
  const connection = { isReady: () => isReady, signal: disposal.signal }
  const readings = new Readings(store.changes, connection)
  return {
    emoji: new EmojiActions(store, api, readings),
    license: new LicenseActions(store, api, environment, readings),
    favorites: new FavoriteActions({ environment, store, api, readings }),
  }
}

const readings = [
  {
    name: 'the emoji',
    read: () => actions().emoji.refresh(),
    answer: [emoji],
    isRead: () => store.customEmoji.value.size === 1,
  },
  {
    name: 'the license',
    read: () => actions().license.refresh(),
    answer: license,
    isRead: () => store.license.value !== undefined,
  },
  {
    name: 'the favorites',
    read: () => {
      store.favorites.value = []
      return actions().favorites.reload()
    },
    answer: [{ id: 'f', created_at: 1 }],
    isRead: () => store.favorites.value?.length === 1,
  },
]

test.each(readings)('a reading of $name that failed twice is repeated', async (given) => {
  answers = [fail(503), fail(0), give(given.answer)]
  void given.read()
  await pass(1_900)
  expect(requests).toBe(1)
  await pass(200)
  expect(requests).toBe(2)
  expect(given.isRead()).toBe(false)
  await pass(4_000)
  expect(given.isRead()).toBe(true)
  await pass(300_000)
  expect(requests).toBe(3)
})

test.each(readings)('a reading of $name that the server refuses is not repeated', async (given) => {
  answers = [fail(403)]
  await given.read()
  await pass(300_000)
  expect(requests).toBe(1)
})

test.each(readings)('a reading of $name ends with its stream', async (given) => {
  answers = [fail(503)]
  void given.read()
  isReady = false
  await pass(300_000)
  expect(requests).toBe(1)
})

test.each(readings)('a reading of $name ends with its client', async (given) => {
  answers = [fail(503)]
  const reading = given.read()
  await pass(0)
  disposal.abort()
  await reading
  expect(vi.getTimerCount()).toBe(0)
  expect(requests).toBe(1)
})

test('a later reading replaces one that waits', async () => {
  answers = [fail(503), give([emoji])]
  const { emoji: both } = actions()
  void both.refresh()
  await pass(0)
  await both.refresh()
  await pass(300_000)
  expect(requests).toBe(2)
})

test('favorites whose first answer is late are read again by a new stream, and show its answer', async () => {
  const favorite = { id: 'f', created_at: 1 }
  let answerFirst: (value: unknown) => void = () => {}
  answers = [
    () =>
      new Promise((resolve) => {
        answerFirst = resolve
      }),
    give([favorite]),
  ]
  const { favorites } = actions()
  const loading = favorites.load()
  store.changes.noteAll()
  void favorites.reload()
  answerFirst([])
  await loading
  expect(store.favorites.value).toEqual([favorite])
})

test('many pauses have one listener on their signal, which ends them all', async () => {
  const disposal = new AbortController()
  const listening = vi.spyOn(disposal.signal, 'addEventListener')
  const pauses = Array.from({ length: 20 }, () => pause(60_000, disposal.signal))
  expect(listening).toHaveBeenCalledTimes(1)
  disposal.abort()
  await Promise.all([...pauses, pause(60_000, disposal.signal)])
})
