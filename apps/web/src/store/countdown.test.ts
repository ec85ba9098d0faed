import { expect, test } from 'vitest'
import { countdown } from './countdown.ts'

const second = 1000
const hour = 3600 * second

test.each([
  [0, { days: 0, clock: '00:00' }],
  [9 * second, { days: 0, clock: '00:09' }],
  [299.2 * second, { days: 0, clock: '05:00' }],
  [hour + 61 * second, { days: 0, clock: '01:01:01' }],
  [50 * hour, { days: 2, clock: '02:00:00' }],
])('countdown of %i ms', (milliseconds, shown) => {
  expect(countdown(milliseconds)).toEqual(shown)
})
