import { expect, test } from 'vitest'
import { boxOf } from './picture-box.ts'

test.each([
  ['a wide picture is at most 480 wide', 1600, 900, { width: 480, height: 270 }],
  ['a tall picture is at most 360 high', 900, 1600, { width: 203, height: 360 }],
  ['a small picture is not enlarged', 64, 48, { width: 64, height: 48 }],
  ['a thin picture is at least 32 high', 3200, 20, { width: 480, height: 32 }],
  [
    'a picture of unknown size gets a box of 480 by 360',
    undefined,
    undefined,
    { width: 480, height: 360 },
  ],
])('%s', (_, width, height, box) => {
  expect(boxOf(width, height)).toEqual(box)
})
