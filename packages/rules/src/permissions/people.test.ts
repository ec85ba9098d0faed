import type { CreateBy } from '@parley/protocol'
import { expect, test } from 'vitest'
import {
  countPeople,
  mayChangeAccount,
  mayChangeRole,
  mayDeleteOwnAccount,
  mayOwnServer,
  mayRemoveUser,
  maySeeInList,
} from './people.ts'

const account = (uid: number, is_admin: boolean, create_by: CreateBy = 'password') =>
  ({ uid, is_admin, is_bot: false, create_by, status: 'normal', email: 'd@example.org' }) as const
const owner = account(1, true)
const admin = account(2, true)
const member = account(3, false)
const guest = account(4, false, 'guest')
const bot = { ...account(5, false), is_bot: true }

test.each([
  ['promotes a member', admin, member, { is_admin: true }, true],
  ['freezes a member', admin, member, { status: 'frozen' }, true],
  ['sets a password', admin, member, { password: 'x' }, true],
  ['demotes another', owner, admin, { is_admin: false }, true],
  ['demotes themselves', admin, admin, { is_admin: false }, false],
  ['freezes themselves', admin, admin, { status: 'frozen' }, false],
  ['demotes the owner', admin, owner, { is_admin: false }, false],
  ['freezes the owner', admin, owner, { status: 'frozen' }, false],
  ['sets the owner’s password', admin, owner, { password: 'x' }, false],
  ['changes the owner’s address', admin, owner, { email: 'x@y' }, false],
  ['repeats what the owner is', admin, owner, { is_admin: true, email: owner.email }, true],
  ['renames the owner', admin, owner, {}, true],
  ['sets their own password, as owner', owner, owner, { password: 'x' }, true],
  ['demotes themselves, as owner', owner, owner, { is_admin: false }, false],
] as const)('an administrator %s', (_what, me, user, changes, may) => {
  expect(mayChangeAccount(me, user, changes, owner.uid)).toBe(may)
})

test.each([
  ['an administrator a member', admin, member, true, true],
  ['an administrator another', owner, admin, true, true],
  ['an administrator themselves', admin, admin, false, false],
  ['an administrator the owner', admin, owner, false, false],
  ['an administrator a guest', admin, guest, true, false],
  ['an administrator a bot', admin, bot, true, false],
  ['a member another', member, guest, false, false],
] as const)('%s: removes, changes the role', (_what, me, user, removes, changes) => {
  expect([mayRemoveUser(me, user, owner.uid), mayChangeRole(me, user, owner.uid)]).toEqual([
    removes,
    changes,
  ])
})

test('the owner and the last administrator keep their accounts', () => {
  expect(mayDeleteOwnAccount(member, true, owner.uid)).toBe(true)
  expect(mayDeleteOwnAccount(admin, true, owner.uid)).toBe(true)
  expect(mayDeleteOwnAccount(admin, false, owner.uid)).toBe(false)
  expect(mayDeleteOwnAccount(owner, true, owner.uid)).toBe(false)
})

test('the server is handed over to administrators who can sign in, and to nobody else', () => {
  const frozen = { ...admin, status: 'frozen' } as const
  const adminBot = { ...bot, is_admin: true }
  expect([admin, member, guest, adminBot, frozen].filter(mayOwnServer)).toEqual([admin])
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
  const humans = [owner, admin, member, guest]
  expect(countPeople([...humans, bot])).toBe(humans.length)
})
