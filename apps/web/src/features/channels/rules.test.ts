import type { Channel, UserInfo } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import {
  mayAddMembers,
  mayCreatePrivate,
  mayCreatePublic,
  mayLeave,
  mayMakeOwner,
  mayManage,
  mayRemoveMember,
  maySeeMembers,
} from './rules.ts'

const person = (uid: number, more: Partial<UserInfo> = {}) =>
  ({ uid, is_admin: false, is_bot: false, create_by: 'password', ...more }) as UserInfo
const dave = person(1, { is_admin: true })
const alice = person(2)
const bob = person(3)
const carol = person(4)
const gus = person(5, { create_by: 'guest' })
const bolt = person(6, { is_bot: true })
const team = { gid: 2, is_public: false, owner: 2, members: [2, 3, 6] } as Channel
const general = { gid: 1, is_public: true, owner: null, members: [] as number[] } as Channel

describe('a private channel', () => {
  test.each([
    ['alice, its owner', alice, { manage: true, add: true, leave: true, removeBob: true }],
    ['bob, a member', bob, { manage: false, add: true, leave: true, removeBob: false }],
    ['carol, outside', carol, { manage: false, add: false, leave: false, removeBob: false }],
    ['dave, admin', dave, { manage: true, add: true, leave: false, removeBob: true }],
  ])('%s', (_, me, may) => {
    expect({
      manage: mayManage(me, team),
      add: mayAddMembers(me, team),
      leave: mayLeave(me, team),
      removeBob: mayRemoveMember(me, team, bob.uid),
    }).toEqual(may)
  })

  test('nobody removes the owner, or himself', () => {
    expect(mayRemoveMember(dave, team, alice.uid)).toBe(false)
    expect(mayRemoveMember(alice, team, alice.uid)).toBe(false)
  })

  test('people become owners, bots and the owner do not', () => {
    expect(mayMakeOwner(alice, team, bob)).toBe(true)
    expect(mayMakeOwner(alice, team, alice)).toBe(false)
    expect(mayMakeOwner(alice, team, bolt)).toBe(false)
    expect(mayMakeOwner(bob, team, carol)).toBe(false)
  })
})

test('a public channel has neither members to add or remove nor an owner', () => {
  expect(mayManage(dave, general)).toBe(true)
  expect(mayManage(alice, general)).toBe(false)
  expect(mayAddMembers(dave, general)).toBe(false)
  expect(mayLeave(dave, general)).toBe(false)
  expect(mayRemoveMember(dave, general, bob.uid)).toBe(false)
  expect(mayMakeOwner(dave, general, bob)).toBe(false)
})

test('who makes channels', () => {
  const free = { only_admin_can_create_group: false }
  const strict = { only_admin_can_create_group: true }
  expect([dave, alice, gus].map((me) => mayCreatePrivate(me, free))).toEqual([true, true, false])
  expect([dave, alice, gus].map((me) => mayCreatePrivate(me, strict))).toEqual([true, false, false])
  expect([dave, alice, gus].map(mayCreatePublic)).toEqual([true, false, false])
})

test('who sees the members', () => {
  const open = { only_admin_can_see_channel_members: false }
  const hidden = { only_admin_can_see_channel_members: true }
  expect([dave, alice, gus].map((me) => maySeeMembers(me, open))).toEqual([true, true, false])
  expect([dave, alice, gus].map((me) => maySeeMembers(me, hidden))).toEqual([true, false, false])
})
