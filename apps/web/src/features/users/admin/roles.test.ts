import type { UserInfo } from '@parley/protocol'
import { expect, test } from 'vitest'
import { groupByRole, toRows } from './roles.ts'

test('people are grouped into admins, bots and members, each sorted by name', () => {
  const people = [
    person(4, 'Zoe'),
    person(2, 'émile'),
    bolt,
    person(1, 'Dave', { is_admin: true }),
    person(3, 'Eve'),
  ]

  expect(namesOf(groupByRole(people))).toEqual({
    admin: ['Dave'],
    bot: ['Bolt'],
    member: ['émile', 'Eve', 'Zoe'],
  })
})

test('the owner comes first in their group', () => {
  const people = [person(2, 'Alice'), person(3, 'Bob'), person(4, 'Carol')]

  expect(namesOf(groupByRole(people, 4))).toEqual({ member: ['Carol', 'Alice', 'Bob'] })
})

test('people who are online come before the others, after the owner', () => {
  const people = [person(2, 'Alice'), person(3, 'Bob'), person(4, 'Carol')]

  expect(namesOf(groupByRole(people, 4, new Set([3])))).toEqual({
    member: ['Carol', 'Bob', 'Alice'],
  })
})

test('a bot with admin rights is grouped as a bot', () => {
  expect(namesOf(groupByRole([{ ...bolt, is_admin: true }]))).toEqual({ bot: ['Bolt'] })
})

test('each group starts with a head row that counts its people', () => {
  const alice = person(2, 'Alice')
  const bob = person(3, 'Bob')

  expect(toRows(groupByRole([bob, alice, bolt]))).toEqual([
    { head: 'bot', count: 1 },
    { user: bolt },
    { head: 'member', count: 2 },
    { user: alice },
    { user: bob },
  ])
})

test('members have a head for each first letter, administrators and bots have none', () => {
  const dave = person(1, 'Dave', { is_admin: true })
  const [emile, eve, zoe] = [person(2, 'émile'), person(3, 'Eve'), person(4, 'zoe')]
  const digit = person(5, '7even')

  expect(toRows(groupByRole([zoe, eve, emile, digit, dave]), true)).toEqual([
    { head: 'admin', count: 1 },
    { user: dave },
    { head: 'member', count: 4 },
    { letter: '#' },
    { user: digit },
    { letter: 'E' },
    { user: emile },
    { user: eve },
    { letter: 'Z' },
    { user: zoe },
  ])
})

test('people with equal names are ordered by uid', () => {
  expect(
    groupByRole([person(9, 'Kim'), person(5, 'Kim')])[0]?.people.map(({ uid }) => uid),
  ).toEqual([5, 9])
})

const namesOf = (groups: ReturnType<typeof groupByRole>) =>
  Object.fromEntries(groups.map(({ role, people }) => [role, people.map(({ name }) => name)]))

function person(uid: number, name: string, more: Partial<UserInfo> = {}): UserInfo {
  return {
    uid,
    name,
    email: null,
    gender: 0,
    language: 'en-US',
    is_admin: false,
    is_bot: false,
    birthday: null,
    avatar_updated_at: 0,
    create_by: 'password',
    widget_id: null,
    ...more,
  }
}
const bolt = person(7, 'Bolt', { is_bot: true })
