import { expect, test } from 'vitest'
import { changedWords } from './changed-words.ts'

test('words that an edit replaced are removed and added, all others are the same', () => {
  expect(changedWords('see you at noon, Ines', 'see you at three, Ines')).toEqual([
    { kind: 'same', text: 'see you at ' },
    { kind: 'removed', text: 'noon' },
    { kind: 'added', text: 'three' },
    { kind: 'same', text: ', Ines' },
  ])
  expect(changedWords('same', 'same')).toEqual([{ kind: 'same', text: 'same' }])
  expect(changedWords('', 'new')).toEqual([{ kind: 'added', text: 'new' }])
})

test('texts that have nothing in common and are too long to compare are shown as a whole', () => {
  const words = (name: string) => Array.from({ length: 30_000 }, (_, n) => `${name}${n}`).join(' ')
  const after = words('b')
  expect(changedWords(words('a'), after)).toEqual([{ kind: 'same', text: after }])
})
