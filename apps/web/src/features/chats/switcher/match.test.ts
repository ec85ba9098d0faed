import { expect, test } from 'vitest'
import { findBest, markIn, matchOf } from './match.ts'

test.each([
  ['harbour-redesign', 'har', 0],
  ['old harbour', 'har', 1],
  ['share-harbour', 'har', 1],
  ['sharing', 'har', 2],
  ['harbour', 'hrbr', 3],
  ['the harbour', 'hrbr', 3],
  ['harbour-redesign', 'hred', 3],
  ['Tomás Oliveira', 'to', 0],
  ['Tomás Oliveira', 'tool', 3],
  ['share', 'hre', undefined],
  ['harbour', 'hrbrr', undefined],
  ['support', 'har', undefined],
  ['Tomás Oliveira', 'tomas o', 0],
])('the name %s has for the query %s the rank %s', (name, query, rank) => {
  expect(matchOf(name, query)?.rank).toBe(rank)
})

test('better matches come first, equal ones keep their order', () => {
  const names = ['sharing', 'harbour b', 'head architect', 'the harbour', 'harbour a', 'other']
  expect(findBest(names, (name) => name, 'har', 5)).toEqual([
    'harbour b',
    'harbour a',
    'the harbour',
    'sharing',
    'head architect',
  ])
})

test('the matching parts of a name are marked, ignoring accents', () => {
  const marked = (name: string, query: string) =>
    markIn(name, query)
      .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
      .join('')
  expect(marked('Tomás Oliveira', 'mas')).toBe('To[más] Oliveira')
  expect(marked('share-harbour', 'har')).toBe('share-[har]bour')
  expect(marked('harbour', 'hrbr')).toBe('[h]a[rb]ou[r]')
  expect(marked('support', 'har')).toBe('support')
  expect(marked('support', '')).toBe('support')
})
