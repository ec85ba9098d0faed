import type { Message } from '@parley/client'
import { expect, test } from 'vitest'
import type { FeedItem } from '../items/feed-items.ts'
import { visibleRange } from './read-tracker.ts'

const message = (mid: number, upTo = mid): FeedItem => ({
  kind: 'message',
  message: { mid } as Message,
  others: [],
  startsRun: true,
  startsDay: false,
  startsUnread: false,
  upTo,
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
  [
    'all messages that fit the viewport are visible',
    [40, 30, 30, 30, 8],
    0,
    200,
    { from: 1, to: 3 },
  ],
  [
    'a last message less than half in view is not visible',
    [40, 30, 30, 30, 8],
    0,
    110,
    { from: 1, to: 2 },
  ],
  [
    'a first message less than half in view is not visible',
    [40, 30, 30, 30, 8],
    56,
    100,
    { from: 2, to: 3 },
  ],
  [
    'a message that fills the viewport is visible',
    [40, 900, 30, 30, 8],
    300,
    200,
    { from: 1, to: 1 },
  ],
  ['nothing is visible when only the top is in view', [400, 30, 30, 30, 8], 0, 200, undefined],
  ['nothing is visible in a viewport without height', [40, 30, 30, 30, 8], 0, 0, undefined],
])('%s', (_, sizes, offset, viewport, range) => {
  expect(visibleRange(listOf(sizes, offset, viewport), items)).toEqual(range)
})

test('replies after a message that are shown in their thread only are read with it', () => {
  const shown: FeedItem[] = [{ kind: 'top' }, message(1, 5), message(6), { kind: 'end' }]
  expect(visibleRange(listOf([40, 30, 30, 8], 0, 75), shown)).toEqual({ from: 1, to: 5 })
})
