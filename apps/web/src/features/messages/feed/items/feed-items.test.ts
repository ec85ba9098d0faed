import type { Message, OutboxEntry } from '@parley/client'
import { expect, test } from 'vitest'
import { type FeedItem, feedItems, indexOfMid, type Shown } from './feed-items.ts'

const me = 3
const noon = new Date(2026, 10, 21, 12).getTime()
const day = 86_400_000

function messageFrom(mid: number, from_uid: number, created_at: number): Message {
  return {
    mid,
    from_uid,
    created_at,
    target: { gid: 5 },
    reply_mid: null,
    content_type: 'text/plain',
    content: `message ${mid}`,
    properties: null,
    expires_at: null,
    edited_at: null,
    edit_mid: 0,
    likes: {},
  }
}

const list = [
  messageFrom(10, 1, noon - day),
  messageFrom(11, 2, noon),
  messageFrom(12, 2, noon + 1000),
  messageFrom(13, me, noon + 2000),
  messageFrom(14, 2, noon + 3000),
]

const messageOf = (mid: number) => list.find((message) => message.mid === mid)
const without = (left: number) => (mid: number) => (mid === left ? undefined : messageOf(mid))

function sketchItems(more: Partial<Shown> = {}) {
  const shown: Shown = {
    mids: list.map(({ mid }) => mid),
    messageOf,
    outbox: [],
    me,
    unread: undefined,
    ...more,
  }
  return feedItems(shown).map(sketch)
}

function sketch(item: FeedItem): string {
  if (item.kind === 'message') {
    const marks = [item.startsDay && 'day', item.startsUnread && 'new', item.startsRun && 'run']
    const mids = [item.message, ...item.others].map(({ mid }) => mid).join('+')
    return [mids, ...marks.filter(Boolean)].join(' ')
  }
  return item.kind === 'outbox' ? `out${item.startsRun ? ' run' : ''}` : item.kind
}

test('items mark the first message of each day and of each run', () => {
  expect(sketchItems()).toEqual([
    'top',
    '10 day run',
    '11 day run',
    '12',
    '13 run',
    '14 run',
    'end',
  ])
})

test('the unread divider is shown once, above the first unread message of another user', () => {
  expect(sketchItems({ unread: { after: 11, upTo: 14 } })).toContain('12 new run')
  expect(sketchItems({ unread: { after: 12, upTo: 14 } })).toContain('14 new run')
  expect(sketchItems({ unread: { after: 13, upTo: 13 } }).join()).not.toContain('new')
})

test('a message that is not shown is left out, and the next message starts the day', () => {
  expect(sketchItems({ messageOf: without(11) })).toContain('12 day run')
})

test('outbox entries follow the messages and continue a run of own messages', () => {
  const entry = (local_id: number) => ({ local_id, reply_mid: null }) as OutboxEntry
  const outbox = [entry(noon + 4000), entry(noon + 5000)]
  expect(sketchItems({ outbox }).slice(-3)).toEqual(['out run', 'out', 'end'])
  expect(sketchItems({ outbox, messageOf: without(14) }).slice(-3)).toEqual(['out', 'out', 'end'])
})

const picture = (mid: number, from_uid: number, created_at: number, album?: string): Message => ({
  ...messageFrom(mid, from_uid, created_at),
  content_type: 'vocechat/file',
  properties: { name: `${mid}.png`, content_type: 'image/png', size: 900, ...(album && { album }) },
})

function sketchOf(shown: readonly Message[], unread?: Shown['unread']) {
  const mids = shown.map(({ mid }) => mid)
  const find = (mid: number) => shown.find((message) => message.mid === mid)
  const items = feedItems({ mids, messageOf: find, outbox: [], me, unread })
  return { items, sketched: items.map(sketch).slice(1, -1) }
}

test('consecutive pictures of one minute share an item', () => {
  const shown = [
    messageFrom(1, 2, noon),
    picture(2, 2, noon + 1000),
    picture(3, 2, noon + 2000),
    picture(4, 2, noon + 3000),
    messageFrom(5, 2, noon + 4000),
    picture(6, 2, noon + 5000),
    picture(7, 1, noon + 6000),
    picture(8, 1, noon + 3_600_000),
  ]
  const { items, sketched } = sketchOf(shown, { after: 3, upTo: 8 })
  // The unread divider is between the pictures 3 and 4.
  expect(sketched).toEqual(['1 day run', '2+3', '4 new run', '5', '6', '7 run', '8 run'])
  expect(indexOfMid(items, 3)).toBe(2)
})

test('pictures without an album that are more than a minute apart have an item each', () => {
  const shown = [picture(1, 2, noon), picture(2, 2, noon + 60_001)]
  expect(sketchOf(shown).sketched).toEqual(['1 day run', '2'])
})

test('an album starts with its caption and ends with another album, author or message', () => {
  const caption = { ...messageFrom(1, 2, noon), properties: { album: 'a' } }
  const shown = [
    caption,
    picture(2, 2, noon + 1, 'a'),
    // An upload that took long.
    picture(3, 2, noon + 600_000, 'a'),
    picture(4, 2, noon + 600_001, 'b'),
    picture(5, 1, noon + 600_002, 'b'),
    messageFrom(6, 1, noon + 600_003),
    picture(7, 1, noon + 600_004, 'b'),
  ]
  expect(sketchOf(shown).sketched).toEqual(['1+2+3 day run', '4', '5 run', '6', '7'])
})

test('in a thread, replies to its root continue a run, and replies to a reply start one', () => {
  const reply = (mid: number, reply_mid: number) => ({
    ...messageFrom(mid, 2, noon + mid * 1000),
    reply_mid,
  })
  const shown = [reply(2, 1), reply(3, 1), reply(4, 2)]
  const messageOf = (mid: number) => shown.find((message) => message.mid === mid)
  const mids = [2, 3, 4]
  expect(sketchItems({ mids, messageOf, thread: 1 })).toEqual([
    'top',
    '2 day run',
    '3',
    '4 run',
    'end',
  ])
})

test('messages that are shown elsewhere are left out, and belong to the range of the one before them', () => {
  const isElsewhere = ({ mid }: Message) => mid === 10 || mid === 12 || mid === 14
  expect(sketchItems({ isElsewhere })).toEqual(['top', '11 day run', '13 run', 'end'])
  const items = feedItems({
    mids: list.map(({ mid }) => mid),
    messageOf,
    outbox: [],
    me,
    unread: undefined,
    isElsewhere,
  })
  expect(items.flatMap((item) => (item.kind === 'message' ? item.upTo : []))).toEqual([12, 14])
})
