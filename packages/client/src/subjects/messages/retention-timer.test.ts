import { type Channel, type ChatMessage, withChannelOptions } from '@parley/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { channelKey } from '../../store/chat-key.ts'
import { toMessage } from './message.ts'
import { RetentionTimer } from './retention-timer.ts'
import type { Store } from '../../store/store.ts'
import { createStore } from '../../subjects.ts'

const dayMs = 86_400_000
const start = 100 * dayMs

let store: Store
let timer: RetentionTimer
beforeEach(() => {
  vi.useFakeTimers({ now: start })
  store = createStore()
  timer = new RetentionTimer(store, { now: () => Date.now() })
})
afterEach(() => {
  timer.dispose()
  vi.useRealTimers()
})

test('messages leave the store once they are older than their channel keeps them', async () => {
  keeps(1, 7)
  keeps(2, 0)
  add(1, 10, start - 8 * dayMs)
  add(1, 11, start - 6.5 * dayMs)
  add(2, 12, start - 80 * dayMs)
  timer.start()
  expect(mids()).toEqual([11, 12])
  vi.advanceTimersByTime(dayMs)
  expect(mids()).toEqual([12])
})

test('a channel that begins to delete loses its old messages at once', async () => {
  keeps(1, 0)
  add(1, 10, start - 8 * dayMs)
  timer.start()
  expect(mids()).toEqual([10])
  keeps(1, 7)
  await vi.advanceTimersByTimeAsync(0)
  expect(mids()).toEqual([])
})

const mids = () => [...store.messages.keys()].toSorted((a, b) => a - b)

function keeps(gid: number, retention_days: 0 | 7) {
  const ext_setting = withChannelOptions(null, { retention_days })
  store.channels.set(gid, { gid, ext_setting, pinned_messages: [] } as unknown as Channel)
}

function add(gid: number, mid: number, created_at: number) {
  const detail = { type: 'normal', content_type: 'text/plain', content: 'words' } as const
  const message = toMessage({
    mid,
    created_at,
    from_uid: 2,
    target: { gid },
    detail: { ...detail, properties: null, expires_in: null },
  } as ChatMessage)
  if (message) store.addNewest(channelKey(gid), message)
}
