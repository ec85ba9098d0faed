import type { Message, OutboxEntry } from '@parley/client'
import { expect, test } from 'vitest'
import { type FeedItem, feedItems, type Shown } from './feed-items.ts'

const me = 3
const noon = new Date(2026, 10, 21, 12).getTime()
const day = 86_400_000

function said(mid: number, from_uid: number, created_at: number): Message {
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
  said(10, 1, noon - day),
  said(11, 2, noon),
  said(12, 2, noon + 1000),
  said(13, me, noon + 2000),
  said(14, 2, noon + 3000),
]

const messageOf = (mid: number) => list.find((message) => message.mid === mid)
const without = (hidden: number) => (mid: number) => (mid === hidden ? undefined : messageOf(mid))

function drawn(more: Partial<Shown> = {}) {
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
    return [item.message.mid, ...marks.filter(Boolean)].join(' ')
  }
  return item.kind === 'outbox' ? `out${item.startsRun ? ' run' : ''}` : item.kind
}

test('days and runs', () => {
  expect(drawn()).toEqual(['top', '10 day run', '11 day run', '12', '13 run', '14 run', 'end'])
})

test('the line stands above the first message of others that was unread on opening, once', () => {
  expect(drawn({ unread: { after: 11, upTo: 14 } })).toContain('12 new run')
  expect(drawn({ unread: { after: 12, upTo: 14 } })).toContain('14 new run')
  expect(drawn({ unread: { after: 13, upTo: 13 } }).join()).not.toContain('new')
})

test('a hidden message leaves no gap', () => {
  expect(drawn({ messageOf: without(11) })).toContain('12 day run')
})

test('what is being sent stands at the end, in the run of what was sent', () => {
  const entry = (local_id: number) => ({ local_id, reply_mid: null }) as OutboxEntry
  const outbox = [entry(noon + 4000), entry(noon + 5000)]
  expect(drawn({ outbox }).slice(-3)).toEqual(['out run', 'out', 'end'])
  expect(drawn({ outbox, messageOf: without(14) }).slice(-3)).toEqual(['out', 'out', 'end'])
})
