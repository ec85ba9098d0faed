import type { Member } from '@parley/protocol'
import { expect, test } from 'vitest'
import { mayEdit, maySetPassword, maySignOut, hasPower } from './members.ts'

const member = (uid: number, more: Partial<Member> = {}): Member => ({
  uid,
  name: `User ${uid}`,
  email: null,
  gender: 0,
  language: 'en-US',
  is_admin: false,
  is_owner: false,
  is_bot: false,
  create_by: 'password',
  status: 'normal',
  avatar_updated_at: 0,
  widget_id: null,
  created_at: 0,
  in_online: false,
  last_seen_at: null,
  sessions: 1,
  ...more,
})

const owner = member(1, { is_admin: true, is_owner: true })
const admin = member(2, { is_admin: true })
const bot = member(3, { is_bot: true })
const guest = member(4, { create_by: 'guest' })
const away = member(5, { sessions: 0 })
const all = [owner, admin, bot, guest, away]

test('an admin has power over all but themselves and the owner', () => {
  expect(all.filter((one) => hasPower(admin, one))).toEqual([bot, guest, away])
  expect(hasPower(owner, admin)).toBe(true)
})

test('only people get a password, and only those with sessions are signed out', () => {
  expect(all.filter((one) => maySetPassword(admin, one))).toEqual([away])
  expect(all.filter((one) => maySignOut(admin, one))).toEqual([guest])
})

test('an admin edits themselves, but neither guests nor the owner', () => {
  expect(all.filter((one) => mayEdit(admin, one))).toEqual([admin, bot, away])
})
