import { expect, test } from 'vitest'
import { findBest, markIn, rankOf } from './match.ts'

test.each([
  ['harbour-redesign', 'har', 0],
  ['old harbour', 'har', 1],
  ['share-harbour', 'har', 1],
  ['sharing', 'har', 2],
  ['support', 'har', undefined],
  ['Tomás Oliveira', 'tomas o', 0],
])('the name %s has for the query %s the rank %s', (name, query, rank) => {
  expect(rankOf(name, query)).toBe(rank)
})

test('better matches come first, equal ones keep their order', () => {
  const names = ['sharing', 'harbour b', 'the harbour', 'harbour a', 'other']
  expect(findBest(names, (name) => name, 'har', 3)).toEqual([
    'harbour b',
    'harbour a',
    'the harbour',
  ])
})

test('the matching part of a name is marked, ignoring accents', () => {
  expect(markIn('Tomás Oliveira', 'mas')).toEqual(['To', 'más', ' Oliveira'])
  expect(markIn('support', 'har')).toEqual(['support', '', ''])
  expect(markIn('support', '')).toEqual(['support', '', ''])
})
