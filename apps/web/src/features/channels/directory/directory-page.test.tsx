import { channelDirectory, fail } from '@parley/protocol'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

test('numbers of members that could not be read are told and read again', async () => {
  const { server, user } = renderApp('/channels', 'bob', (it) =>
    it.refuse(channelDirectory, fail('broken')),
  )
  await screen.findByText(/Numbers of members could not be loaded/)
  server.answer(channelDirectory, [{ gid: 1, members: 2, active_at: null }])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(screen.queryByText(/Numbers of members could not be loaded/)).toBeNull(),
  )
  expect(server.requests(channelDirectory)).toHaveLength(2)
})

test.each(['channels', 'activity', 'files', 'favs', 'later'])(
  'guests have no page /%s',
  async (path) => {
    renderApp(`/${path}`, 'gus')
    await screen.findByRole('navigation', { name: 'Chats' })
    expect(location.hash).not.toContain(path)
    expect(screen.queryByRole('searchbox', { name: 'Search channels' })).toBeNull()
  },
)
