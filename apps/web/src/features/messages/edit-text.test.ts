import { expect, test } from 'vitest'
import { fromEditable, toEditable } from './edit-text.ts'

const people = new Map([
  [7, 'Mei'],
  [8, 'Mei Huang'],
])
const editable = (content: string, mentions: number[]) =>
  toEditable(content, mentions, (uid) => people.get(uid))

test('mentions are shown by name and travel by number', () => {
  const { text, named } = editable('hi @8 , ask @7 ', [7, 8])
  expect(text).toBe('hi @Mei Huang , ask @Mei')
  expect(fromEditable(text, named)).toEqual({ content: 'hi @8 , ask @7 ', mentions: [8, 7] })
})

test('a mention that is taken out is none any more', () => {
  const { named } = editable(' @7 hello', [7])
  expect(fromEditable('hello', named)).toEqual({ content: 'hello', mentions: [] })
})

test('a number typed by hand and a person who is gone stay as they are', () => {
  expect(editable('room @12 at @9 ', [9]).text).toBe('room @12 at @9')
})

test('a longer name is not cut by one it begins with', () => {
  expect(fromEditable('@Mei Huang', { Mei: 7, 'Mei Huang': 8 }).mentions).toEqual([8])
  expect(fromEditable('@Meister', { Mei: 7 }).mentions).toEqual([])
})
