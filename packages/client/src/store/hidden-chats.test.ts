import type { ChatMessage } from '@parley/protocol'
import { expect, test } from 'vitest'
import { nodeEnvironment } from '../testing/node-environment.ts'
import { HiddenChats } from './hidden-chats.ts'
import { toMessage } from './message.ts'
import { Store } from './store.ts'

function begin() {
  const store = new Store()
  store.me = 1
  return { store, hidden: new HiddenChats(store, nodeEnvironment('').keyValues) }
}

function arrive(store: Store, mid: number, target: ChatMessage['target'], mentions?: number[]) {
  const message = toMessage({
    ...{ type: 'chat', mid, from_uid: 2, created_at: mid, target },
    detail: {
      ...{
        type: 'normal',
        content_type: 'text/plain',
        content: `message ${mid}`,
        expires_in: null,
      },
      properties: mentions ? { mentions } : null,
    },
  } as never)
  if (message) store.addNewest('gid' in target ? `g${target.gid}` : `u2`, message)
}

test('a hidden channel stays hidden until it mentions the user', () => {
  const { store, hidden } = begin()
  store.chat('g1')
  hidden.hide('g1')
  arrive(store, 5, { gid: 1 })
  expect(hidden.filter()('g1')).toBe(true)
  arrive(store, 6, { gid: 1 }, [1])
  expect(hidden.filter()('g1')).toBe(false)
})

test('a hidden direct chat stays hidden until its next message', () => {
  const { store, hidden } = begin()
  arrive(store, 5, { uid: 1 })
  hidden.hide('u2')
  expect(hidden.filter()('u2')).toBe(true)
  arrive(store, 6, { uid: 1 })
  expect(hidden.filter()('u2')).toBe(false)
})

test('a chat is shown when it was never hidden and when it is shown again', () => {
  const { hidden } = begin()
  expect(hidden.filter()('g1')).toBe(false)
  hidden.hide('g1')
  hidden.show('g1')
  expect(hidden.filter()('g1')).toBe(false)
})
