import { createStore } from '@parley/client'
import { expect, test } from 'vitest'
import { forwardTargets } from './targets.ts'

const me = { uid: 1, is_admin: false, is_bot: false, create_by: 'password' } as never

function storeOf() {
  const store = createStore()
  const channel = { is_public: false, members: [1, 2], only_owner_can_send_msg: false, owner: 2 }
  store.channels.set(1, { ...channel, gid: 1, name: 'team' } as never)
  store.channels.set(2, {
    ...channel,
    gid: 2,
    name: 'news',
    only_owner_can_send_msg: true,
  } as never)
  store.contacts.set(3, { status: 'blocked', created_at: 0, updated_at: 0 })
  store.changeChat('u2', { lastMid: 9 })
  store.readMarks.set('g1', 5)
  return store
}

const people = [
  { uid: 2, name: 'Bo' },
  { uid: 3, name: 'Ada' },
] as never[]

test('the chats of the newest messages come first, then those without any by name', () => {
  const names = forwardTargets(storeOf(), me, people).map(({ name }) => name)
  expect(names).toEqual(['Bo', 'team', 'Ada', 'news'])
})

test('a channel where the user may not write and a blocked user say why', () => {
  const targets = forwardTargets(storeOf(), me, people)
  const refusals = Object.fromEntries(targets.map(({ name, obstacle }) => [name, obstacle]))
  expect(refusals).toEqual({ Bo: undefined, team: undefined, Ada: 'blocked', news: 'readOnly' })
})
