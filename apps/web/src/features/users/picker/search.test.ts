import type { UserInfo } from '@parley/protocol'
import { expect, test } from 'vitest'
import { findPeople } from './search.ts'

const people = ['Tomás Oliveira', 'Lea Marchetti', 'Jonas Bergström'].map(
  (name, uid) => ({ uid, name }) as UserInfo,
)
const namesFor = (query: string) => findPeople(people, query).map(({ name }) => name)

test('a part of the name finds a user, ignoring case and accents', () => {
  expect(namesFor('tomas')).toEqual(['Tomás Oliveira'])
  expect(namesFor('STROM')).toEqual(['Jonas Bergström'])
  expect(namesFor('ás o')).toEqual(['Tomás Oliveira'])
  expect(namesFor('  lea ')).toEqual(['Lea Marchetti'])
})

test('an empty query finds all users, an unknown name none', () => {
  expect(namesFor('')).toHaveLength(3)
  expect(namesFor('zzz')).toEqual([])
})
