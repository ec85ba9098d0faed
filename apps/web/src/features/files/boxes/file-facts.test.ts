import { expect, test } from 'vitest'
import { factsOf, shapeOf } from './file-facts.ts'

const shape = (content_type: string, size: number, more: object = {}) =>
  shapeOf(factsOf({ content: 'x', properties: { content_type, size, ...more } }))
const sides = { width: 8000, height: 6000 }

test.each([
  ['of a known size', shape('image/jpeg', 20_000_000, sides), 'picture'],
  [
    'of a kind that browsers do not show, with a known size',
    shape('image/heic', 2_000, sides),
    'picture',
  ],
  ['of an unknown size with few bytes', shape('image/png', 20_000), 'picture'],
  ['of an unknown size with many bytes', shape('image/png', 20_000_000), 'other'],
  ['of a kind that browsers do not show', shape('image/heic', 20_000), 'other'],
])('a picture %s has the right shape', (_, found, expected) => expect(found).toBe(expected))
