import { saveDraft } from '@parley/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeChatUi } from '../../../store/index.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { channels, people } from '../../../testing/small-server.ts'
import { answerThread, threadAddress, threadPlace } from '../../../testing/small-thread.ts'

const title = 'You wrote this in a chat that is no longer here'

test.each([
  [
    'the channel was deleted',
    (server: FakeServer) =>
      server.push({ type: 'kick_from_group', gid: 2, reason: 'group_deleted' }),
  ],
  [
    'the user was removed',
    (server: FakeServer) => server.push({ type: 'kick_from_group', gid: 2, reason: 'kick' }),
  ],
])('a text that was being written is offered after %s', async (_name, remove) => {
  const { server, user, host } = renderApp('/chat/channel/2', 'bob')
  const field = await screen.findByRole('textbox', { name: /^Message #/ })
  await user.type(field, 'half a thought')
  remove(server)
  const offer = await screen.findByRole('region', { name: title })
  expect(within(offer).getByText('half a thought').textContent).toBe('half a thought')
  expect(within(offer).getByRole('button', { name: 'Copy text' })).not.toBeNull()

  // The server has deleted its draft with the channel.
  await host.client?.drafts.load(Promise.resolve([]))
  expect(host.client?.drafts.read('g2')?.text).toBe('half a thought')

  await user.click(within(offer).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull())
  await waitFor(() => expect(server.requests(saveDraft).at(-1)?.body.text).toBe(''))
})

test('the draft of a chat that is here is not offered', async () => {
  const { user } = renderApp('/chat/channel/2', 'bob')
  await user.type(await screen.findByRole('textbox', { name: /^Message #/ }), 'half a thought')
  expect(screen.queryByRole('region', { name: title })).toBeNull()
})

const kick = { type: 'kick_from_group', gid: 2, reason: 'kick' } as const
const reply = () => screen.findByRole('textbox', { name: /^Reply/ })

test('a text in a thread is offered after the user was removed, also after a reload', async () => {
  const texts = new Map<string, string>()
  const prepare = (server: FakeServer) => answerThread(server, 'the plan')
  const first = renderApp(threadAddress, 'bob', prepare, { texts })
  await first.user.type(await reply(), 'half a reply')
  first.server.push(kick)
  await screen.findByRole('region', { name: title })
  first.close()

  const { server, user, host } = renderApp('/chat/channel/1', 'bob', prepare, { texts })
  await screen.findByRole('textbox', { name: /^Message #/ })
  server.push(kick)
  const offer = await screen.findByRole('region', { name: title })
  expect(within(offer).getByText('half a reply')).toBeDefined()
  await user.click(within(offer).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull())
  expect(host.client?.drafts.read(threadPlace)).toBeUndefined()
})

test.each([
  ['the channel was deleted', { ...kick, reason: 'group_deleted' } as const, title],
  [
    'the message was deleted',
    {
      type: 'chat',
      mid: 9,
      from_uid: people.alice.uid,
      created_at: Date.now(),
      target: { gid: 2 },
      detail: { type: 'reaction', mid: 5, detail: { type: 'delete' } },
    } as const,
    'You were editing a message that is no longer here',
  ],
])('a text in the edit field is offered after %s', async (_name, event, name) => {
  const { server, user, host } = renderApp(threadAddress, 'alice', (it) => answerThread(it, 'plan'))
  await screen.findByText('plan')
  changeChatUi(threadPlace, { editing: 5 })
  await user.type(await screen.findByRole('textbox', { name: 'Edit message' }), ' and more')
  server.push(event)
  const offer = await screen.findByRole('region', { name })
  expect(within(offer).getByText('plan and more')).toBeDefined()
  await user.click(within(offer).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())
  expect(host.client?.edits.read('message-5')).toBeUndefined()
})

test('texts in a chat and its thread are offered where only the owner sends now', async () => {
  const { server, user, host } = renderApp(threadAddress, 'bob', (it) => answerThread(it, 'plan'))
  await user.type(await screen.findByRole('textbox', { name: /^Message #/ }), 'half a thought')
  await user.type(await reply(), 'half a reply')
  server.push({ type: 'group_changed', ...channels.crew, only_owner_can_send_msg: true } as never)
  await waitFor(() =>
    expect(screen.getAllByRole('region', { name: 'Your unsent text' })).toHaveLength(2),
  )
  const words = screen.getAllByRole('region', { name: 'Your unsent text' })
  expect(words.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('half a thought'),
    expect.stringContaining('half a reply'),
  ])
  await user.click(screen.getAllByRole('button', { name: 'Discard' })[1] as HTMLElement)
  await waitFor(() =>
    expect(screen.getAllByRole('region', { name: 'Your unsent text' })).toHaveLength(1),
  )
  expect(host.client?.drafts.read(threadPlace)).toBeUndefined()
  expect(host.client?.drafts.read('g2')?.text).toBe('half a thought')
})
