import type { ChatMessage } from '@parley/protocol'
import { expect, test } from 'vitest'
import { targetOf } from '../../store/chat-key.ts'
import { hiddenIn } from './hidden-chats.ts'
import { toMessage } from '../messages/message.ts'
import type { Store } from '../../store/store.ts'
import { createStore } from '../../subjects.ts'

function begin() {
  const store = createStore()
  store.me = 1
  const hide = (key: 'g1' | 'u2', until_mention = false) =>
    store.hidden.set({ target: targetOf(key), mid: store.chat(key).lastMid, until_mention })
  const isHidden = (key: 'g1' | 'u2') => hiddenIn(store, 0)(key)
  return { store, hide, isHidden }
}

function arrive(store: Store, mid: number, target: ChatMessage['target'], mentions?: number[]) {
  const message = toMessage({
    type: 'chat',
    mid,
    from_uid: 2,
    created_at: mid,
    target,
    detail: {
      type: 'normal',
      content_type: 'text/plain',
      content: `message ${mid}`,
      expires_in: null,
      properties: mentions ? { mentions } : null,
    },
  } as never)
  if (message) store.addNewest('gid' in target ? `g${target.gid}` : `u2`, message)
}

test('a hidden chat stays hidden until its next message', () => {
  const { store, hide, isHidden } = begin()
  arrive(store, 5, { gid: 1 })
  arrive(store, 6, { uid: 1 })
  hide('g1')
  hide('u2')
  expect([isHidden('g1'), isHidden('u2')]).toEqual([true, true])
  arrive(store, 7, { gid: 1 })
  expect([isHidden('g1'), isHidden('u2')]).toEqual([false, true])
  arrive(store, 8, { uid: 1 })
  expect(isHidden('u2')).toBe(false)
})

test.each(['muted', 'left'])('a hidden channel that is %s stays hidden until a mention', (how) => {
  const { store, hide, isHidden } = begin()
  store.chat('g1')
  if (how === 'muted') store.setMute('g1', null)
  hide('g1', how === 'left')
  arrive(store, 5, { gid: 1 })
  expect(isHidden('g1')).toBe(true)
  arrive(store, 6, { gid: 1 }, [1])
  expect(isHidden('g1')).toBe(false)
})

test('a chat is shown when it was never hidden and when it is shown again', () => {
  const { store, hide, isHidden } = begin()
  expect(isHidden('g1')).toBe(false)
  hide('g1')
  store.hidden.delete('g1')
  expect(isHidden('g1')).toBe(false)
})
