import type { Channel, CreateBy } from '@parley/protocol'
import { expect, test } from 'vitest'
import { mayDelete, mayEdit, mayManage, mayReact, mayWrite } from './rules.ts'

const person = (uid: number, is_admin = false, create_by: CreateBy = 'password') => ({
  uid,
  is_admin,
  create_by,
})
const dave = person(1, true)
const alice = person(2)
const bob = person(3)
const gus = person(9, false, 'guest')
const team = { gid: 5, owner: 2, only_owner_can_send_msg: true } as Channel
const hello = { from_uid: 3, content_type: 'text/plain' } as const

test.each([
  [
    'the administrator',
    dave,
    { manage: true, write: true, edit: false, remove: true, react: true },
  ],
  ['the owner', alice, { manage: true, write: true, edit: false, remove: true, react: true }],
  ['the author', bob, { manage: false, write: false, edit: true, remove: true, react: true }],
  [
    'another member',
    person(4),
    { manage: false, write: false, edit: false, remove: false, react: true },
  ],
  ['a guest', gus, { manage: false, write: false, edit: false, remove: false, react: false }],
])('%s, where only the owner writes', (_, me, may) => {
  expect({
    manage: mayManage(me, team),
    write: mayWrite(me, team),
    edit: mayEdit(me, hello),
    remove: mayDelete(me, hello, team),
    react: mayReact(me),
  }).toEqual(may)
})

test('a file is not edited, and in a direct chat everybody deletes his own', () => {
  expect(mayEdit(bob, { from_uid: 3, content_type: 'vocechat/file' })).toBe(false)
  expect(mayDelete(bob, { from_uid: 3 }, undefined)).toBe(true)
  expect(mayDelete(bob, { from_uid: 4 }, undefined)).toBe(false)
})
