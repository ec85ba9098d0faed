import { expect, test } from 'vitest'
import { deleteMention, emojiQuery, mentionQuery } from './mentions.ts'

const picked = { Ann: 7, 'Ann Lee': 8 }

test('a mention query starts with an @ at the beginning of a word', () => {
  expect(mentionQuery('hello @be', 9)).toEqual({ from: 6, query: 'be' })
  expect(mentionQuery('@', 1)).toEqual({ from: 0, query: '' })
  expect(mentionQuery('a@b', 3)).toBeUndefined()
  expect(mentionQuery('hello @be', 5)).toBeUndefined()
})

test('an emoji query needs a colon at the beginning of a word and two letters', () => {
  expect(emojiQuery('nice :th', 8)).toEqual({ from: 5, query: 'th' })
  expect(emojiQuery('at 10:30', 8)).toBeUndefined()
  expect(emojiQuery(':t', 2)).toBeUndefined()
})

test('backspace right after a mention deletes the whole mention', () => {
  expect(deleteMention('hi @Ann Lee', 11, picked)).toEqual({ text: 'hi ', caret: 3 })
  expect(deleteMention('hi @Ann Lee', 6, picked)).toBeUndefined()
})
