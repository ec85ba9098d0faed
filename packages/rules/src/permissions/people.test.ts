import type { CreateBy } from '@parley/protocol'
import { expect, test } from 'vitest'
import {
  countPeople,
  mayChangeAccount,
  mayChangeRole,
  mayDeleteOwnAccount,
  mayRemoveUser,
  maySeeInList,
} from './people.ts'

const account = (uid: number, is_admin: boolean, create_by: CreateBy = 'password') =>
  ({ uid, is_admin, is_bot: false, create_by, status: 'normal', email: 'd@example.org' }) as const
const founder = account(1, true)
const admin = account(2, true)
const member = account(3, false)
const guest = account(4, false, 'guest')
const bot = { ...account(5, false), is_bot: true }

test.each([
  ['promotes a member', admin, member, { is_admin: true }, true],
  ['freezes a member', admin, member, { status: 'frozen' }, true],
  ['sets a password', admin, member, { password: 'x' }, true],
  ['demotes another', founder, admin, { is_admin: false }, true],
  ['demotes themselves', admin, admin, { is_admin: false }, false],
  ['freezes themselves', admin, admin, { status: 'frozen' }, false],
  ['demotes the founder', admin, founder, { is_admin: false }, false],
  ['freezes the founder', admin, founder, { status: 'frozen' }, false],
  ['sets the founder’s password', admin, founder, { password: 'x' }, false],
  ['changes the founder’s address', admin, founder, { email: 'x@y' }, false],
  ['repeats what the founder is', admin, founder, { is_admin: true, email: founder.email }, true],
  ['renames the founder', admin, founder, {}, true],
  ['sets their own password, as founder', founder, founder, { password: 'x' }, true],
  ['demotes themselves, as founder', founder, founder, { is_admin: false }, false],
] as const)('an administrator %s', (_what, me, user, changes, may) => {
  expect(mayChangeAccount(me, user, changes)).toBe(may)
})

test.each([
  ['an administrator a member', admin, member, true, true],
  ['an administrator another', founder, admin, true, true],
  ['an administrator themselves', admin, admin, false, false],
  ['an administrator the founder', admin, founder, false, false],
  ['an administrator a guest', admin, guest, true, false],
  ['an administrator a bot', admin, bot, true, false],
  ['a member another', member, guest, false, false],
] as const)('%s: removes, changes the role', (_what, me, user, removes, changes) => {
  expect([mayRemoveUser(me, user), mayChangeRole(me, user)]).toEqual([removes, changes])
})

test('the founder and the last administrator keep their accounts', () => {
  expect(mayDeleteOwnAccount(member, true)).toBe(true)
  expect(mayDeleteOwnAccount(admin, true)).toBe(true)
  expect(mayDeleteOwnAccount(admin, false)).toBe(false)
  expect(mayDeleteOwnAccount(founder, true)).toBe(false)
})

const other = account(8, false)
test.each([
  ['without verification', member, other, false, undefined, true],
  ['a stranger', member, other, true, undefined, false],
  ['a person they added', member, other, true, 'added', true],
  ['a person they blocked', member, other, true, 'blocked', false],
  ['an administrator', member, admin, true, undefined, true],
  ['themselves', member, member, true, undefined, true],
  ['anybody, as administrator', admin, other, true, undefined, true],
] as const)('a member sees %s in the list', (_what, me, user, isVerified, status, sees) => {
  expect(maySeeInList(me, user, isVerified, status ?? '')).toBe(sees)
})

test('counts of people leave out bots', () => {
  const humans = [founder, admin, member, guest]
  expect(countPeople([...humans, bot])).toBe(humans.length)
})
