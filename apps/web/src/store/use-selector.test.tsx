import { type Client, createStore } from '@parley/client'
import type { UserInfo } from '@parley/protocol'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { ClientContext } from './client.ts'
import { useMembers, useOnline, useUser } from './hooks.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const count = 1000

test('a presence change renders the row of that user only', async () => {
  const { rendered, store, unmount } = await renderRows((uid) => useOnline(uid))
  await act(async () => {
    store.online.set(7, true)
  })
  expect(rendered).toEqual([7])
  await unmount()
})

test('a changed user renders their own row only', async () => {
  const { rendered, store, unmount } = await renderRows((uid) => useUser(uid)?.name)
  await act(async () => {
    store.users.set(7, userOf(7, 'Seven'))
  })
  expect(rendered).toEqual([7])
  await unmount()
})

test('a list renders again only when one of its users changes', async () => {
  const { rendered, store, unmount } = await renderRows((gid) => useMembers(gid).length, 1)
  await act(async () => {
    store.users.set(900, userOf(900, 'Not a member'))
  })
  expect(rendered).toEqual([])
  await act(async () => {
    store.users.set(7, userOf(7, 'Seven'))
  })
  expect(rendered).toEqual([1])
  await unmount()
})

/** Renders rows that use a hook with their number. Returns the numbers of the rows that rendered since. */
async function renderRows(useValue: (id: number) => unknown, rows = count) {
  const store = createStore()
  store.me = 1
  store.common = { ...store.common, show_user_online_status: true }
  for (let uid = 1; uid <= count; uid++) store.users.set(uid, userOf(uid, `user ${uid}`))
  const members = { gid: 1, name: 'team', is_public: false, members: [1, 7] }
  store.channels.set(1, members as never)
  const rendered: number[] = []

  function Row({ id }: { id: number }) {
    rendered.push(id)
    return String(useValue(id))
  }
  const client = { store } as unknown as Client
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <ClientContext value={client}>
        {Array.from({ length: rows }, (_, at) => (
          <Row key={at} id={at + 1} />
        ))}
      </ClientContext>,
    ),
  )
  expect(rendered).toHaveLength(rows)
  rendered.length = 0
  return { rendered, store, unmount: () => act(async () => root.unmount()) }
}

const userOf = (uid: number, name: string): UserInfo => ({
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
})
