import { toWire } from '@parley/rules'
import { expect, test } from 'vitest'
import { findTypedMentions, indexNames } from './typed-mentions.ts'

const people = [
  { uid: 1, name: 'Bob' },
  { uid: 2, name: 'Tomás Ruiz' },
  { uid: 3, name: 'Mei Huang' },
  { uid: 4, name: 'Mei Tan' },
  { uid: 5, name: 'Ann' },
  { uid: 6, name: 'Ann Lee' },
  { uid: 7, name: '重要' },
  { uid: 8, name: 'Twin' },
  { uid: 9, name: 'twin' },
]
const index = indexNames(people)
const uids = (text: string, picked = {}) =>
  Object.values(findTypedMentions(text, index, picked).named)

test.each([
  ['@Bob can you look at this?', [1]],
  ['@bob', [1]],
  ['hi @BOB, hi', [1]],
  ['(@Bob)', [1]],
  ['请@Bob', [1]],
  ['@Tomás Ruiz: look', [2]],
  ['@tomas ruiz', [2]],
  ['@Tomas look', [2]],
  ['@Ruiz.', [2]],
  ['@Mei Huang and @Mei Tan', [3, 4]],
  ['@Ann look', [5]],
  ['@Ann Lee look', [6]],
  ['@重要 见', [7]],
  ['@Bobby', []],
  ['@Nobody', []],
  ['mail ann@bob.example', []],
  ['https://host.example/@Bob', []],
  ['`@Bob`', []],
  ['```\n@Bob\n```', []],
  ['@ Bob', []],
  ['Bob', []],
])('%j mentions %j', (text, expected) => {
  expect(uids(text)).toEqual(expected)
})

test.each([
  ['@Mei look', 'Mei', [3, 4]],
  ['hello @twin', 'twin', [8, 9]],
])('a name in %j fits several people and mentions nobody', (text, typed, fitting) => {
  const { named, ambiguous } = findTypedMentions(text, index)
  expect(named).toEqual({})
  expect(ambiguous).toEqual([{ typed, people: people.filter(({ uid }) => fitting.includes(uid)) }])
})

test('a name that was chosen from the list is not looked up again', () => {
  expect(findTypedMentions('@twin @Bob', index, { twin: 9, Bob: 12 })).toEqual({
    named: {},
    ambiguous: [],
  })
})

test('a member named "all" does not take the place of the group', () => {
  const withAll = indexNames([{ uid: 1, name: 'all' }])
  expect(findTypedMentions('@all lunch', withAll).named).toEqual({})
})

test('a typed name travels as a mention', () => {
  const text = 'hi @bob'
  expect(toWire(text, findTypedMentions(text, index).named)).toEqual({
    content: 'hi @1 ',
    uids: [1],
  })
})
