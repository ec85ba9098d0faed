import { expect, test } from 'vitest'
import { type Arrival, isAudible, notifies } from './rule.ts'

const arrival = (changes: Partial<Arrival> = {}): Arrival => ({
  isDirect: false,
  isMention: false,
  isSilenced: false,
  isBlocked: false,
  isQuiet: false,
  isInView: false,
  ...changes,
})

test.each<[Partial<Arrival>, { mentions: boolean; all: boolean }]>([
  [{}, { mentions: false, all: true }],
  [{ isDirect: true }, { mentions: true, all: true }],
  [{ isMention: true }, { mentions: true, all: true }],
  [{ isSilenced: true }, { mentions: false, all: false }],
  [
    { isSilenced: true, isDirect: true },
    { mentions: false, all: false },
  ],
  [
    { isSilenced: true, isMention: true },
    { mentions: true, all: true },
  ],
  [
    { isBlocked: true, isDirect: true },
    { mentions: false, all: false },
  ],
  [
    { isBlocked: true, isMention: true },
    { mentions: false, all: false },
  ],
  [
    { isQuiet: true, isDirect: true, isMention: true },
    { mentions: false, all: false },
  ],
  [
    { isInView: true, isDirect: true, isMention: true },
    { mentions: false, all: false },
  ],
])('a message with %o notifies at the levels %o', (changes, expected) => {
  const message = arrival(changes)
  expect({ mentions: notifies('mentions', message), all: notifies('all', message) }).toEqual(
    expected,
  )
  expect(notifies('off', message)).toBe(false)
})

test('the sound plays for every chat that is not silenced, blocked or in view', () => {
  expect(isAudible(arrival())).toBe(true)
  expect(isAudible(arrival({ isInView: true }))).toBe(false)
  expect(isAudible(arrival({ isSilenced: true }))).toBe(false)
  expect(isAudible(arrival({ isBlocked: true, isMention: true }))).toBe(false)
})
