import { expect, test } from 'vitest'
import { mayChange, mayDelete, mayLeave } from './rules.ts'

const founder = { uid: 1, is_admin: true, status: 'normal', email: 'd@example.org' } as const
const admin = { ...founder, uid: 2 }
const member = { ...founder, uid: 3, is_admin: false }

test.each([
  ['promotes a member', admin, member, { is_admin: true }, true],
  ['freezes a member', admin, member, { status: 'frozen' }, true],
  ['sets a password', admin, member, { password: 'x' }, true],
  ['demotes another administrator', founder, admin, { is_admin: false }, true],
  ['demotes themselves', admin, admin, { is_admin: false }, false],
  ['freezes themselves', admin, admin, { status: 'frozen' }, false],
  ['demotes the founder', admin, founder, { is_admin: false }, false],
  ['freezes the founder', admin, founder, { status: 'frozen' }, false],
  ['sets the founder’s password', admin, founder, { password: 'x' }, false],
  ['changes the founder’s address', admin, founder, { email: 'x@y' }, false],
  [
    'sends unchanged values of the founder',
    admin,
    founder,
    { is_admin: true, email: founder.email },
    true,
  ],
  ['renames the founder', admin, founder, {}, true],
  ['sets their own password, as founder', founder, founder, { password: 'x' }, true],
  ['demotes themselves, as founder', founder, founder, { is_admin: false }, false],
] as const)('mayChange: an administrator %s', (_what, me, user, changes, may) => {
  expect(mayChange(me, user, changes)).toBe(may)
})

test('an administrator cannot delete their own account or the founder’s', () => {
  expect([mayDelete(admin, 3), mayDelete(admin, 2), mayDelete(admin, 1)]).toEqual([
    true,
    false,
    false,
  ])
})

test('the founder and the last administrator cannot delete their own account', () => {
  expect(mayLeave(member, true)).toBe(true)
  expect(mayLeave(admin, true)).toBe(true)
  expect(mayLeave(admin, false)).toBe(false)
  expect(mayLeave(founder, true)).toBe(false)
})
