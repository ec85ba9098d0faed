import { expect, test } from 'vitest'
import { boxOf } from './picture-box.ts'

test.each([
  ['a wide picture is at most 320 wide', 1600, 900, { width: 320, height: 180 }],
  ['a tall picture is at most 320 high', 900, 1600, { width: 180, height: 320 }],
  ['a square picture is at most 200 wide and high', 1000, 1000, { width: 200, height: 200 }],
  ['a small picture is not enlarged', 64, 48, { width: 64, height: 48 }],
  ['a thin picture is at least 32 high', 3200, 20, { width: 320, height: 32 }],
  [
    'a picture of unknown size gets a box of 320 by 200',
    undefined,
    undefined,
    { width: 320, height: 200 },
  ],
])('%s', (_, width, height, box) => {
  expect(boxOf(width, height)).toEqual(box)
})
