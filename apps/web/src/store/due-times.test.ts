import { expect, test } from 'vitest'
import { fromLocalInput, reminderTimes, sendTimes, toLocalInput } from './due-times.ts'

const at = (text: string) => new Date(text).getTime()

test('tomorrow and Monday are at nine in the morning of this device', () => {
  const friday = at('2026-11-20T17:30:00')
  expect(sendTimes(friday)).toEqual([
    { name: 'inOneHour', time: at('2026-11-20T18:30:00') },
    { name: 'tomorrow', time: at('2026-11-21T09:00:00') },
    { name: 'monday', time: at('2026-11-23T09:00:00') },
  ])
})

test('on Sundays tomorrow is offered once, and on Mondays the Monday after', () => {
  expect(sendTimes(at('2026-11-22T12:00:00')).map(({ name }) => name)).toEqual([
    'inOneHour',
    'tomorrow',
  ])
  expect(reminderTimes(at('2026-11-23T08:00:00')).at(-1)).toEqual({
    name: 'nextWeek',
    time: at('2026-11-30T09:00:00'),
  })
})

test('a time survives the field, to the minute', () => {
  const time = at('2026-03-29T01:59:00')
  expect(toLocalInput(time)).toBe('2026-03-29T01:59')
  expect(fromLocalInput(toLocalInput(time))).toBe(time)
  expect(fromLocalInput('')).toBeUndefined()
})
