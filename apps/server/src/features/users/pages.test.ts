import { limits } from '@parley/protocol'
import { expect, test } from 'vitest'
import { pagesOf, type SharedEvent } from './pages.ts'
import type { User } from './user.ts'

const viewer = { is_guest: false, is_visitor: false, uid: 0 }
const manyUsers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ uid: at + 1, name: `user ${at + 1}` }) as User)
const read = ({ json }: SharedEvent) =>
  JSON.parse(json) as { users: { uid: number }[]; version: number; is_last: boolean }

test('users are divided into pages, of which the last one says so', () => {
  const users = manyUsers(2 * limits.rowsPage + 1)
  const pages = [...pagesOf(users, viewer, 7, [])].map(read)
  expect(pages.map((page) => page.users.length)).toEqual([limits.rowsPage, limits.rowsPage, 1])
  expect(pages.map(({ is_last }) => is_last)).toEqual([false, false, true])
  expect(pages.flatMap((page) => page.users.map(({ uid }) => uid))).toEqual(
    users.map(({ uid }) => uid),
  )
  expect(pages.map(({ version }) => version)).toEqual([7, 7, 7])
})

test('a server without users has one page, and pages are made once', () => {
  expect([...pagesOf([], viewer, 0, [])].map(read)).toMatchObject([{ users: [], is_last: true }])
  const made: SharedEvent[] = []
  const [first] = pagesOf(manyUsers(limits.rowsPage + 1), viewer, 1, made)
  expect(made).toEqual([first])
  expect([...pagesOf(manyUsers(1), viewer, 1, made)]).toEqual([first])
})
