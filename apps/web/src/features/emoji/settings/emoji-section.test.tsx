import { type CustomEmoji, listEmoji } from '@parley/protocol'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { people } from '../../../testing/small-server.ts'

const logo: CustomEmoji = {
  id: 'x',
  name: 'our_logo',
  created_by: people.alice.uid,
  created_at: 0,
}
const withLogo = (server: FakeServer) => server.answer(listEmoji, [logo])

test.each([
  ['alice', 1],
  ['dave', 1],
  ['bob', 0],
] as const)('%s has %i buttons to delete an emoji that alice added', async (name, count) => {
  renderApp('/setting/emoji', name, withLogo)
  await screen.findByText(':our_logo:')
  expect(screen.queryAllByRole('button', { name: 'Delete :our_logo:' })).toHaveLength(count)
})

test.each([
  ['bob', false],
  ['dave', true],
] as const)(
  'once only administrators add emoji, %s is offered to add: %s',
  async (name, isOffered) => {
    const { server } = renderApp('/setting/emoji', name, withLogo)
    await screen.findByRole('button', { name: 'Add emoji' })
    const ext_setting = JSON.stringify({ admin_only_can_add_emoji: true })
    server.push({ type: 'server_config_changed', ext_setting })
    server.push({ type: 'server_config_changed', organization_name: 'Northwind' })
    await screen.findAllByText(/Northwind/)
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Add emoji' }) !== null).toBe(isOffered),
    )
  },
)
