import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { answerThread, threadAddress } from '../testing/small-thread.ts'
import { features } from './features.ts'
import { palette } from './palette.ts'

const declared = [...features, ...palette].flatMap(({ actions }) => actions ?? [])
const all = declared.flatMap((scopes) => Object.values(scopes).flat())
const texts = JSON.parse(readFileSync('apps/web/public/locales/en/chat.json', 'utf8')) as object

/** The text of a key, or of its singular. */
const textOf = (key: string) =>
  [key, `${key}_one`]
    .map((one) => one.split('.').reduce<unknown>((part, name) => part?.[name as never], texts))
    .find((text) => typeof text === 'string')

test('each action is defined once, and has a name', () => {
  const ids = all.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(50)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(all.filter(({ label }) => textOf(label) === undefined).map(({ id }) => id)).toEqual([])
})

async function openPalette(path: string, as: 'alice' | 'gus', typed: string) {
  const app = renderApp(path, as, (server) => answerThread(server, 'some words'))
  if (path === threadAddress) (await screen.findByText('some words')).closest('article')?.focus()
  else await screen.findByRole('main')
  fireEvent.keyDown(document.activeElement ?? document.body, {
    key: 'k',
    code: 'KeyK',
    ctrlKey: true,
  })
  const field = await within(await screen.findByRole('dialog')).findByRole('combobox')
  await app.user.type(field, typed)
  return app
}

const isOffered = (name: string) => screen.queryByRole('option', { name }) !== null

test('the palette offers the actions on the chosen message, on the open chat, and the others', async () => {
  const { user } = await openPalette(threadAddress, 'alice', '>')
  await screen.findByRole('option', { name: 'New private channel' })
  const names = [
    ...['Edit', 'Copy text', 'Forward', 'Mark unread', 'Delete'],
    ...['Pin chat', 'Mute…', 'Search in this chat', 'Members', 'Settings'],
    ...['My account', 'Mark all chats as read', 'Keyboard shortcuts'],
  ]
  expect(names.filter((name) => !isOffered(name))).toEqual([])
  await user.click(screen.getByRole('option', { name: 'Edit' }))
  const field = await screen.findByRole('textbox', { name: 'Edit message' })
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('the palette offers no actions on a message or a chat while none is open', async () => {
  await openPalette('/chat', 'alice', '>')
  await screen.findByRole('option', { name: 'New private channel' })
  expect(['Edit', 'Pin chat', 'Mute…'].filter(isOffered)).toEqual([])
})

test('Enter after a word that no chat, person or action has searches it, and creates no channel', async () => {
  const { user } = await openPalette('/chat', 'alice', 'harbour')
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(names[0]).toMatch(/^Search all messages for “harbour”/)
  expect(names.at(-1)).toMatch(/^Create channel “harbour”/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.hash).toBe('#/search?q=harbour'))
})

test('the help page lists the keys of all actions and fields', async () => {
  const { user } = renderApp('/chat/channel/2', 'alice')
  await screen.findByRole('textbox', { name: /^Message #/ })
  await user.click(document.body)
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  const rowOf = (name: string) => within(help).getByText(name).closest('div')?.textContent
  expect(rowOf('Find or jump to')).toBe('Find or jump toCtrl K')
  expect(rowOf('Search in this chat')).toBe('Search in this chatCtrl F')
  expect(rowOf('Mark the chat as read')).toBe('Mark the chat as readEsc')
  expect(rowOf('Move a pinned chat in the list')).toMatch(/Ctrl Shift ↑Ctrl Shift ↓$/)
  expect(rowOf('Mark unread')).toBe('Mark unreadU')
  expect(rowOf('Delete')).toBe('DeleteDel')
  expect(rowOf('Bold')).toContain('Ctrl B')
  expect(rowOf('Next and previous row')).toBe('Next and previous rowJK')
})

test('the palette offers a guest none of the actions of members', async () => {
  await openPalette('/chat/channel/2', 'gus', '>')
  await screen.findByRole('option', { name: 'Keyboard shortcuts' })
  const names = ['New private channel', 'New message', 'Invite people', 'Set a status']
  expect([...names, 'Pin chat', 'Mute…', 'Members', 'Start a call'].filter(isOffered)).toEqual([])
})
