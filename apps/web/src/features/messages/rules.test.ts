import { expect, test } from 'vitest'
import { mayEdit } from './rules.ts'

const bob = { uid: 3, is_admin: false, create_by: 'password' } as const

test('texts are edited by their author, files by nobody', () => {
  expect(mayEdit(bob, { from_uid: 3, content_type: 'text/markdown' })).toBe(true)
  expect(mayEdit(bob, { from_uid: 4, content_type: 'text/plain' })).toBe(false)
  expect(mayEdit(bob, { from_uid: 3, content_type: 'vocechat/file' })).toBe(false)
})
