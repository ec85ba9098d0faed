import {
  changeChannelType,
  countOldMessages,
  deleteChannel,
  fail,
  updateChannel,
} from '@parley/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const topic = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Topic/ })
const question = { name: 'Leave without saving?' }
const save = '{Control>}{Enter}{/Control}'

const open = (as: 'alice' | 'bob' = 'alice') => {
  const app = renderApp('/setting/channel/2/overview', as)
  app.server.answer(updateChannel, undefined)
  return app
}

test('text typed while a save is under way is kept and saved next', async () => {
  const { server, user } = open()
  const release = server.hold(updateChannel)
  await user.type(await topic(), `Bicycles${save}`)
  await waitFor(() => expect(server.requests(updateChannel)).toHaveLength(1))
  await user.type(await topic(), ' and trains')
  release()
  await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull())
  expect((await topic()).value).toBe('Bicycles and trains')
  await user.type(await topic(), save)
  await screen.findByText('Saved')
  const stored = server.requests(updateChannel).map(({ body }) => body.description)
  expect(stored).toEqual(['Bicycles', 'Bicycles and trains'])
})

test('leaving during a save waits for its end', async () => {
  const { server, user } = open()
  const release = server.hold(updateChannel)
  await user.type(await topic(), `Bicycles${save}`)
  await user.click(screen.getByRole('link', { name: 'People' }))
  await screen.findByRole('alertdialog', question)
  release()
  await screen.findByRole('heading', { name: 'People' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a text that was not saved stays with its error until it is saved', async () => {
  const { server, user } = open()
  server.refuse(updateChannel, fail('broken'))
  await user.type(await topic(), `Bicycles${save}`)
  await screen.findByText('Something went wrong on the server.')
  expect((await topic()).value).toBe('Bicycles')
  server.answer(updateChannel, undefined)
  await user.type(await topic(), save)
  await screen.findByText('Saved')
})

test('deleting a channel does not ask about its unsaved changes', async () => {
  const { server, user } = open()
  server.answer(deleteChannel, () => {
    server.push({ type: 'kick_from_group', gid: 2, reason: 'group_deleted' })
    return undefined
  })
  await user.type(await topic(), 'Of no use')
  await user.click(screen.getByRole('button', { name: 'Delete channel' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.type(within(dialog).getByRole('textbox'), 'crew')
  await user.click(within(dialog).getByRole('button', { name: 'Delete channel' }))
  await waitFor(() => expect(location.hash).toMatch(/^#\/chat/))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a shorter time to keep messages asks first', async () => {
  const { server, user } = open()
  server.answer(countOldMessages, { messages: 3 })
  const block = await screen.findByRole('region', { name: 'Keep messages' })
  async function choose() {
    await user.click(within(block).getByRole('combobox'))
    await user.click(await screen.findByRole('option', { name: '30 days' }))
    return screen.findByRole('alertdialog', { name: 'Delete old messages of #crew?' })
  }
  await user.click(within(await choose()).getByRole('button', { name: 'Cancel' }))
  expect(server.requests(updateChannel)).toEqual([])
  await user.click(within(await choose()).getByRole('button', { name: 'Delete old messages' }))
  await within(block).findByText('Saved')
  expect(server.requests(updateChannel)).toHaveLength(1)
})

test('a member sees how a channel is set and changes nothing', async () => {
  open('bob')
  await screen.findByText(/Only the owner and admins can change these/)
  expect(screen.queryByRole('region', { name: 'Keep messages' })).toBeNull()
})

test.each([
  [
    'private',
    1,
    'dialog',
    'Make private',
    'Make #general private?',
    { is_public: false, members: [1] },
  ],
  ['public', 2, 'alertdialog', 'Make public', 'Make #crew public?', { is_public: true }],
] as const)(
  'a channel becomes %s after a question only',
  async (_name, gid, role, button, name, body) => {
    const { server, user } = renderApp(`/setting/channel/${gid}/overview`, 'dave', (it) =>
      it.answer(changeChannelType, undefined),
    )
    async function ask() {
      await user.click(await screen.findByRole('button', { name: button }))
      return within(await screen.findByRole(role, { name }))
    }
    await user.click((await ask()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText(name)).toBeNull())
    expect(server.requests(changeChannelType)).toEqual([])
    await user.click((await ask()).getByRole('button', { name: button }))
    await waitFor(() => expect(server.requests(changeChannelType)).toHaveLength(1))
    expect(server.requests(changeChannelType)[0]).toMatchObject({ params: { gid }, body })
  },
)
