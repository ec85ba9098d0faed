import type { AdminUser } from '@parley/protocol'
import { expect, test } from 'vitest'
import { countMembers, findMembers, mayFreeze, maySetPassword } from './members.ts'

const member = (uid: number, name: string, more: Partial<AdminUser> = {}): AdminUser => ({
  uid,
  name,
  email: `${name.toLowerCase()}@example.org`,
  password: '',
  gender: 0,
  is_admin: false,
  language: 'en-US',
  create_by: 'password',
  in_online: false,
  online_devices: [],
  created_at: 0,
  updated_at: 0,
  avatar_updated_at: 0,
  status: 'normal',
  webhook_url: null,
  is_bot: false,
  last_seen_at: null,
  widget_id: null,
  ...more,
})

const dave = member(1, 'Dave', { is_admin: true, in_online: true })
const zoe = member(2, 'Zoë', { email: 'z@northwind.example', status: 'frozen' })
const bolt = member(3, 'bolt', { is_bot: true, email: null, in_online: true })
const alice = member(4, 'Alice', { is_admin: true })
const all = [dave, zoe, bolt, alice]

const names = (...search: [Parameters<typeof findMembers>[1], string]) =>
  findMembers(all, ...search).map(({ name }) => name)

test('members are found by name and email, ignoring case and accents, sorted by name', () => {
  expect(names('all', '')).toEqual(['Alice', 'bolt', 'Dave', 'Zoë'])
  expect(names('all', 'ZOE')).toEqual(['Zoë'])
  expect(names('all', 'northwind')).toEqual(['Zoë'])
  expect(names('all', 'null')).toEqual([])
})

test('a filter returns only members of its kind', () => {
  expect(names('admins', '')).toEqual(['Alice', 'Dave'])
  expect(names('bots', '')).toEqual(['bolt'])
  expect(names('frozen', '')).toEqual(['Zoë'])
  expect(names('frozen', 'dave')).toEqual([])
})

test('bots are not counted as people', () => {
  expect(countMembers(all)).toEqual({ people: 3, online: 1, bots: 1 })
})

test('oneself and the first admin cannot be frozen, and bots cannot get a password', () => {
  expect([dave, zoe, bolt, alice].filter((one) => mayFreeze(alice, one))).toEqual([zoe, bolt])
  expect([dave, zoe, bolt, alice].filter((one) => maySetPassword(alice, one))).toEqual([zoe])
  expect(mayFreeze(dave, alice)).toBe(true)
})
