import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Changes } from './changes.ts'
import { RequestError } from '../request/request-error.ts'
import { Readings } from './readings.ts'

let changes: Changes
let readings: Readings
let disposal: AbortController
let written: string[]
/** The requests under way, in their order. */
let asked: { answer: (value: string) => void; fail: (error: Error) => void }[]

beforeEach(() => {
  vi.useFakeTimers()
  changes = new Changes()
  disposal = new AbortController()
  readings = new Readings(changes, { isReady: () => true, signal: disposal.signal })
  written = []
  asked = []
})
afterEach(() => {
  disposal.abort()
  vi.useRealTimers()
})

const request = () =>
  new Promise<string>((answer, fail) => {
    asked.push({ answer, fail })
  })
const write = (value: string) => void written.push(value)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const failure = (status: number) => new RequestError({ method: 'GET', path: '/' } as never, status)

describe('a reading', () => {
  test.each([
    ['an event of its state', () => changes.note('reminders')],
    ['the begin of a stream', () => changes.noteAll()],
  ])('that %s overtakes is asked for again', async (_name, overtake) => {
    const reading = readings.read('reminders', request, write)
    overtake()
    asked[0]?.answer('old')
    await pass(0)
    asked[1]?.answer('new')
    await reading
    expect(written).toEqual(['new'])
  })

  test('that an own change overtakes is asked for again', async () => {
    void readings.read('reminders', request, write)
    const change = readings.change('reminders', request, write)
    asked[1]?.answer('own')
    await change
    asked[0]?.answer('without own')
    await pass(0)
    asked[2]?.answer('with own')
    await pass(0)
    expect(written).toEqual(['own', 'with own'])
  })

  test('is written after an event of other state', async () => {
    const reading = readings.read('reminders', request, write)
    changes.note('emoji')
    asked[0]?.answer('right')
    await reading
    expect(written).toEqual(['right'])
  })

  test('that a later one overtakes is not written, and both are done with the later one', async () => {
    const done: string[] = []
    void readings.read('emoji', request, write).then(() => done.push('first'))
    void readings.read('emoji', request, write).then(() => done.push('second'))
    asked[0]?.answer('older')
    await pass(0)
    expect([written, done]).toEqual([[], []])
    asked[1]?.answer('newer')
    await pass(0)
    expect([written, done.toSorted()]).toEqual([['newer'], ['first', 'second']])
  })

  test('whose request failed fails with its own reason if a later one failed too', async () => {
    const first = readings.read('emoji', request, write)
    const second = readings.read('emoji', request, write)
    asked[0]?.fail(failure(0))
    asked[1]?.fail(failure(500))
    await expect(first).rejects.toMatchObject({ status: 0 })
    await expect(second).rejects.toMatchObject({ status: 500 })
  })

  test('whose request failed succeeds with a later one', async () => {
    const first = readings.read('emoji', request, write)
    void readings.read('emoji', request, write)
    asked[0]?.fail(failure(0))
    asked[1]?.answer('newer')
    await first
    expect(written).toEqual(['newer'])
  })

  test('that a later one overtakes is asked for again if the later one was given up', async () => {
    const first = readings.read('emoji', request, write)
    const second = readings.read('emoji', request, write)
    asked[0]?.answer('older')
    asked[1]?.fail(new DOMException('', 'AbortError'))
    await expect(second).rejects.toMatchObject({ name: 'AbortError' })
    await pass(0)
    asked[2]?.answer('newer')
    await first
    expect(written).toEqual(['newer'])
  })

  test('of state that changes all the time is written in the end, and asked for again', async () => {
    void readings.read('activity', request, write)
    for (let tries = 0; tries < 6; tries++) {
      changes.note('activity')
      asked.at(-1)?.answer(`answer ${tries}`)
      await pass(60_000)
    }
    expect(written.length).toBeGreaterThan(0)
    asked.at(-1)?.answer('the last')
    await pass(0)
    expect(written.at(-1)).toBe('the last')
    const before = asked.length
    await pass(300_000)
    expect(asked).toHaveLength(before)
  })

  test('of several states asks again only for those that changed', async () => {
    const both = [
      ['emoji', (value: string) => write(`emoji ${value}`)],
      ['license', (value: string) => write(`license ${value}`)],
    ] as const
    void readings.readTogether(both, request)
    changes.note('license')
    asked[0]?.answer('one')
    await pass(0)
    asked[1]?.answer('two')
    await pass(0)
    expect(written).toEqual(['emoji one', 'license two'])
  })
})

describe('an own change', () => {
  test('is written when its answer comes first', async () => {
    const change = readings.change('scheduled', request, write)
    asked[0]?.answer('own')
    expect(await change).toBe('own')
    expect(written).toEqual(['own'])
  })

  test('is not written over an event, which is newer or the same', async () => {
    const change = readings.change('scheduled', request, write)
    changes.note('scheduled')
    asked[0]?.answer('own')
    expect(await change).toBe('own')
    expect(written).toEqual([])
  })

  test('whose event does not come is read again', async () => {
    void readings.keep('scheduled', request, write)
    asked[0]?.answer('before')
    await pass(0)
    const change = readings.change('scheduled', request, write)
    changes.note('scheduled')
    asked[1]?.answer('own')
    await change
    await pass(3_000)
    asked[2]?.answer('with own')
    await pass(0)
    expect(written).toEqual(['before', 'with own'])
  })

  test('is not written after a new stream, which reads everything', async () => {
    const change = readings.change('scheduled', request, write)
    changes.noteAll()
    asked[0]?.answer('own')
    await change
    expect(written).toEqual([])
  })

  test('of two at once both are written', async () => {
    const both = [
      readings.change('server', request, write),
      readings.change('server', request, write),
    ]
    asked[0]?.answer('first')
    asked[1]?.answer('second')
    await Promise.all(both)
    expect(written).toEqual(['first', 'second'])
  })
})

test('the changes of many states are forgotten as changed, never as unchanged', () => {
  const since = changes.now
  for (let root = 0; root < 20_000; root++) changes.note(`threads:${root}`)
  expect(changes.hasChanged(since, 'threads:0')).toBe(true)
  expect(changes.hasChanged(changes.now, 'threads:19999')).toBe(false)
})
