import { expect, test } from 'vitest'
import { columnsOf } from './album-grid.ts'

test.each([
  [2, [3, 3]],
  [3, [6, 3, 3]],
  [4, [3, 3, 3, 3]],
  [5, [3, 3, 2, 2, 2]],
  [6, [3, 3, 3, 3, 3, 3]],
  [7, [3, 3, 2, 2, 2, 3, 3]],
  [8, [3, 3, 2, 2, 2, 2, 2, 2]],
])('an album of %i pictures has the columns %j', (count, columns) => {
  expect(columnsOf(count)).toEqual(columns)
})

test('the rows of an album of any size are full', () => {
  for (let count = 1; count <= 30; count++) {
    const columns = columnsOf(count)
    expect(columns).toHaveLength(count)
    let row = 0
    for (const width of columns) {
      row += width
      expect(row).toBeLessThanOrEqual(6)
      if (row === 6) row = 0
    }
    expect(row).toBe(0)
  }
})
