import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openDialog } from '../store/index.ts'
import { renderApp } from '../testing/render-app.tsx'

const gone = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
})
vi.mock('../features/messages/emoji/EmojiPanel.tsx', gone)
vi.mock('../features/users/people/PeoplePage.tsx', gone)
vi.mock('../features/chats/switcher/ShortcutsDialog.tsx', gone)
vi.mock('../features/account/sessions/SessionsSection.tsx', gone)
vi.mock('../features/emoji/settings/EmojiSection.tsx', gone)
vi.mock('../features/members/MembersSection.tsx', gone)

const words = 'Parley was updated. Reload to use this part.'

test('a page that cannot be loaded says so in its place, and the rest goes on', async () => {
  renderApp('/users', 'alice')
  await screen.findByText(words)
  expect(screen.getByRole('button', { name: 'Reload' })).not.toBeNull()
  expect(screen.queryByText('Something went wrong')).toBeNull()
  expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0)
})

test.each([
  [
    'the emoji panel',
    async (user: { click: (on: Element) => Promise<void> }) =>
      user.click(screen.getByRole('button', { name: 'Insert an emoji' })),
  ],
  ['a dialog', async () => openDialog({ name: 'shortcuts' })],
])('%s that cannot be loaded leaves the composer and its text', async (_name, open) => {
  const { user } = renderApp('/chat/channel/2', 'alice')
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message #/ })
  await user.type(field, 'half a thought')
  await open(user)
  await screen.findByText(words)
  expect(field.isConnected).toBe(true)
  expect(field.value).toBe('half a thought')
})

test.each([
  ['devices', 'alice'],
  ['emoji', 'alice'],
  ['members', 'dave'],
] as const)(
  'the settings "%s" that cannot be loaded leave the list of settings',
  async (id, name) => {
    renderApp(`/setting/${id}`, name)
    await screen.findByText(words)
    expect(screen.getByRole('link', { name: 'Appearance' })).not.toBeNull()
  },
)
