import { describe, expect, test } from 'vitest'
import { findMentions, toEditable, toWire } from './mention-text.ts'

const people = new Map([
  [7, 'Mei'],
  [8, 'Mei Huang'],
])
const editable = (content: string, mentions: number[]) =>
  toEditable(content, mentions, (uid) => people.get(uid))

test('mentions are shown by name and travel by number', () => {
  const { text, named } = editable('hi @8 , ask @7 ', [7, 8])
  expect(text).toBe('hi @Mei Huang , ask @Mei')
  expect(toWire(text, named)).toEqual({ content: 'hi @8 , ask @7 ', uids: [8, 7] })
})

test('a mention that is taken out is none any more', () => {
  const { named } = editable(' @7 hello', [7])
  expect(toWire('hello', named)).toEqual({ content: 'hello', uids: [] })
})

test('a number typed by hand and a person who is gone stay as they are', () => {
  expect(editable('room @12 at @9 ', [9]).text).toBe('room @12 at @9')
})

test('a longer name is not cut by one it begins with', () => {
  expect(toWire('@Mei Huang', { Mei: 7, 'Mei Huang': 8 }).uids).toEqual([8])
  expect(toWire('@Meister', { Mei: 7 }).uids).toEqual([])
})

const picked = { Ann: 7, 'Ann Lee': 8 }

describe('toWire', () => {
  test.each([
    ['hi @Ann can you', 'hi @7 can you', [7]],
    ['@Ann Lee: look', ' @8 : look', [8]],
    ['@Ann', ' @7 ', [7]],
    ['@Ann @Ann Lee', ' @7 @8 ', [7, 8]],
    ['@Annabel is nobody', '@Annabel is nobody', []],
    ['mail ann@example.org', 'mail ann@example.org', []],
    ['nothing', 'nothing', []],
  ])('%s', (text, content, uids) => {
    expect(toWire(text, picked)).toEqual({ content, uids })
  })

  test('names with signs that mean something elsewhere', () => {
    expect(toWire('@A+ (x)', { 'A+ (x)': 3 })).toEqual({ content: ' @3 ', uids: [3] })
  })
})

test('finds the places of picked people', () => {
  expect(findMentions('hi @Ann Lee', picked)).toEqual([{ start: 3, end: 11, uid: 8 }])
})

test('each mention gets a blank of its own only where there is none', () => {
  const { content } = toWire('@Ann@Ann  @Ann\n@Ann', picked)
  expect(content).toBe(' @7 @7  @7\n@7 ')
})
