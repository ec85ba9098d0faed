import { expect, test } from 'vitest'
import { difference } from './retype.ts'

test('difference returns only the part that changed', () => {
  expect(difference('hi there', 'hi @Bob there')).toEqual({ from: 3, to: 3, piece: '@Bob ' })
  expect(difference('hi @Bob there', 'hi there')).toEqual({ from: 3, to: 8, piece: '' })
  expect(difference('say it loud', 'say **it** loud')).toEqual({ from: 4, to: 6, piece: '**it**' })
  expect(difference('same', 'same')).toEqual({ from: 4, to: 4, piece: '' })
  expect(difference('', 'new')).toEqual({ from: 0, to: 0, piece: 'new' })
})

test('difference never splits a surrogate pair', () => {
  // The same high surrogate.
  expect(difference('a 😀', 'a 😁')).toEqual({ from: 2, to: 4, piece: '😁' })
  // The same low surrogate.
  expect(difference('\u{1F600}', '\u{1FA00}')).toEqual({ from: 0, to: 2, piece: '\u{1FA00}' })
})

test('applying the difference to the old text gives the new text', () => {
  const texts = ['', 'a', 'aa', 'aba', '😀😀', '😀😁', '😁', 'x😀', '- a\n- b', 'a\nb']
  for (const before of texts) {
    for (const after of texts) {
      const { from, to, piece } = difference(before, after)
      expect(before.slice(0, from) + piece + before.slice(to)).toBe(after)
    }
  }
})
