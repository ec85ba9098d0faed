import { expect, test } from 'vitest'
import { applyMark, deleteMention, emojiQuery, mentionQuery } from './mentions.ts'

const picked = { Ann: 7, 'Ann Lee': 8 }

test('only an @ that begins a word asks for people', () => {
  expect(mentionQuery('hello @be', 9)).toEqual({ from: 6, query: 'be' })
  expect(mentionQuery('@', 1)).toEqual({ from: 0, query: '' })
  expect(mentionQuery('a@b', 3)).toBeUndefined()
  expect(mentionQuery('hello @be', 5)).toBeUndefined()
})

test('an emoji is named after a colon and two letters', () => {
  expect(emojiQuery('nice :th', 8)).toEqual({ from: 5, query: 'th' })
  expect(emojiQuery('at 10:30', 8)).toBeUndefined()
  expect(emojiQuery(':t', 2)).toBeUndefined()
})

test('a mention goes whole', () => {
  expect(deleteMention('hi @Ann Lee', 11, picked)).toEqual({ text: 'hi ', caret: 3 })
  expect(deleteMention('hi @Ann Lee', 6, picked)).toBeUndefined()
})

test('marks stand around words or before lines', () => {
  expect(applyMark('a word', 2, 6, 'bold').text).toBe('a **word**')
  expect(applyMark('a word', 2, 6, 'link').text).toBe('a [word](https://)')
  expect(applyMark('one\ntwo', 4, 7, 'quote').text).toBe('one\n> two')
})
