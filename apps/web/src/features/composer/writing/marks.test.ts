import { expect, test } from 'vitest'
import { applyMark, type Mark, markOfKey } from './marks.ts'

const marked = (text: string, start: number, end: number, mark: Mark) => {
  const next = applyMark(text, start, end, mark)
  return [next.text, next.text.slice(next.start, next.end)]
}

test('a mark surrounds the selection, and the same mark again removes it', () => {
  expect(marked('a word', 2, 6, 'bold')).toEqual(['a **word**', 'word'])
  expect(marked('a **word**', 4, 8, 'bold')).toEqual(['a word', 'word'])
  expect(marked('', 0, 0, 'code')).toEqual(['``', ''])
  expect(marked('a word', 2, 6, 'link')).toEqual(['a [word](https://)', ''])
})

test('quotes and lists mark all lines of the selection, and again removes it', () => {
  expect(marked('one\ntwo', 4, 7, 'quote')).toEqual(['one\n> two', 'two'])
  expect(marked('one\ntwo', 0, 7, 'ordered')).toEqual(['1. one\n2. two', 'one\n2. two'])
  expect(marked('1. one\n2. two', 0, 13, 'list')[0]).toBe('- one\n- two')
  expect(marked('- one\n- two', 0, 11, 'list')[0]).toBe('one\ntwo')
})

test('a code block has lines of its own', () => {
  expect(marked('see code', 4, 8, 'block')).toEqual(['see \n```\ncode\n```', 'code'])
  expect(marked('', 0, 0, 'block')).toEqual(['```\n\n```', ''])
})

test('keys are found on every keyboard layout', () => {
  const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
  const ctrl = { ...none, ctrlKey: true }
  expect(markOfKey({ ...ctrl, key: 'b', code: 'KeyB' })).toBe('bold')
  expect(markOfKey({ ...none, metaKey: true, key: 'и', code: 'KeyB' })).toBe('bold')
  expect(markOfKey({ ...ctrl, shiftKey: true, key: '/', code: 'Digit7' })).toBe('ordered')
  expect(markOfKey({ ...ctrl, key: '7', code: 'Digit7' })).toBeUndefined()
  // On a Dvorak keyboard the key in the place of B types X.
  expect(markOfKey({ ...ctrl, key: 'x', code: 'KeyB' })).toBeUndefined()
  expect(markOfKey({ ...none, key: 'b', code: 'KeyB' })).toBeUndefined()
})
