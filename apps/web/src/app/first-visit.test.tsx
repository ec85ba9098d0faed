import { type Channel, channelHistory, type ServerEvent, type UserInfo } from '@parley/protocol'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { channels, people } from '../testing/small-server.ts'

const users = (all: UserInfo[], is_last = false): ServerEvent => ({
  type: 'users_page',
  users: all,
  version: 1,
  is_last,
})
const groups = (all: Channel[], is_last = false): ServerEvent => ({
  type: 'groups_page',
  groups: all,
  is_last,
})
const rows = () => document.querySelectorAll('[data-chat]')
const others = [
  groups(Object.values(channels), true),
  users(Object.values(people), true),
  { type: 'ready' },
] as const

test('on a first visit the open chat is shown before the other chats are known', async () => {
  const { crew } = channels
  const { server } = renderApp(`/chat/channel/${crew.gid}`, 'bob', (answers) => {
    answers.beginStreamsWith(users([people.bob, people.alice]), groups([crew]))
  })
  await screen.findByRole('textbox', { name: /^Message #crew/ })
  await waitFor(() => expect(server.requests(channelHistory)).toHaveLength(1))
  expect(rows()).toHaveLength(0)
  server.push(...others)
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
})

test('a first visit to a chat that does not exist waits for all chats', async () => {
  const { server, host } = renderApp('/chat/channel/99', 'bob', (answers) => {
    answers.beginStreamsWith(users([people.bob]), groups([]))
  })
  await waitFor(() => expect(host.client?.store.users.size).toBe(1))
  expect(screen.queryAllByRole('navigation')).toEqual([])
  server.push(...others)
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
  expect(screen.queryAllByRole('navigation')).not.toEqual([])
})
