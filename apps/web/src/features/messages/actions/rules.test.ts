import { expect, test } from 'vitest'
import { mayEdit } from './rules.ts'

const bob = { uid: 3, is_admin: false, create_by: 'password' } as const

test('a text message is editable by its author only, a file message by no one', () => {
  expect(mayEdit(bob, { from_uid: 3, content_type: 'text/markdown' })).toBe(true)
  expect(mayEdit(bob, { from_uid: 4, content_type: 'text/plain' })).toBe(false)
  expect(mayEdit(bob, { from_uid: 3, content_type: 'vocechat/file' })).toBe(false)
})
