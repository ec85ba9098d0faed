import { expect, test } from 'vitest'
import { boxOf } from './picture-box.ts'

test.each([
  ['a wide picture keeps to 320 across', 1600, 900, { width: 320, height: 180 }],
  ['a tall one to 320 down', 900, 1600, { width: 180, height: 320 }],
  ['a square one to 200', 1000, 1000, { width: 200, height: 200 }],
  ['a small one is not blown up', 64, 48, { width: 64, height: 48 }],
  ['a strip can still be pressed', 3200, 20, { width: 320, height: 32 }],
  ['an unknown one gets a place too', undefined, undefined, { width: 320, height: 200 }],
])('%s', (_, width, height, box) => {
  expect(boxOf(width, height)).toEqual(box)
})
