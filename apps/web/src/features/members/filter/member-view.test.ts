import { expect, test } from 'vitest'
import { isFiltered, type MemberView, readView, writeView } from './member-view.ts'

const read = (address: string) => readView(new URLSearchParams(address))

test.each<[string, MemberView]>([
  ['', { kind: 'member' }],
  ['q=ann&kind=guest', { kind: 'guest', query: 'ann' }],
  [
    'role=admin&status=frozen&by=ldap&seen=never',
    {
      kind: 'member',
      role: 'admin',
      status: 'frozen',
      seen: 'never',
    },
  ],
  [
    'sort=-last_seen_at&by=oidc',
    {
      kind: 'member',
      create_by: 'oidc',
      sort: 'last_seen_at',
      order: 'desc',
    },
  ],
  ['kind=robots&role=king&sort=size', { kind: 'member' }],
])('the address "%s" is read', (address, view) => {
  expect(read(address)).toEqual(view)
})

test.each<MemberView>([
  { kind: 'member' },
  { kind: 'bot', query: 'a b', sort: 'created_at' },
  { kind: 'member', role: 'user', status: 'normal', seen: 'week', sort: 'name', order: 'desc' },
])('a written view is read again: %j', (view) => {
  expect(readView(new URLSearchParams(writeView(view)))).toEqual(view)
})

test('a kind and an order are no filter', () => {
  expect(isFiltered({ kind: 'guest', sort: 'email' })).toBe(false)
  expect(isFiltered({ kind: 'guest', seen: 'never' })).toBe(true)
})
