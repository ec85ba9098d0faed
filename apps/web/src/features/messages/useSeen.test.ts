import type { Message } from '@parley/client'
import { expect, test } from 'vitest'
import type { FeedItem } from './feed-items.ts'
import { seen } from './useSeen.ts'

const message = (mid: number): FeedItem => ({
  kind: 'message',
  message: { mid } as Message,
  startsRun: true,
  startsDay: false,
  startsUnread: false,
})
const items: FeedItem[] = [{ kind: 'top' }, message(1), message(2), message(3), { kind: 'end' }]

function listOf(sizes: number[], scrollOffset: number, viewportSize: number) {
  const offsets = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0))
  return {
    scrollOffset,
    viewportSize,
    getItemOffset: (at: number) => offsets[at] ?? 0,
    getItemSize: (at: number) => sizes[at] ?? 0,
    findItemIndex: (offset: number) => offsets.findLastIndex((one) => one <= offset),
  }
}

test.each([
  ['all of them fit', [40, 30, 30, 30, 8], 0, 200, { from: 1, to: 3 }],
  ['the last is less than half in view', [40, 30, 30, 30, 8], 0, 110, { from: 1, to: 2 }],
  ['the first is less than half in view', [40, 30, 30, 30, 8], 56, 100, { from: 2, to: 3 }],
  [
    'one is taller than the window and fills it',
    [40, 900, 30, 30, 8],
    300,
    200,
    { from: 1, to: 1 },
  ],
  ['nothing but the head', [400, 30, 30, 30, 8], 0, 200, undefined],
  ['no window at all', [40, 30, 30, 30, 8], 0, 0, undefined],
])('%s', (_, sizes, offset, viewport, range) => {
  expect(seen(listOf(sizes, offset, viewport), items)).toEqual(range)
})
