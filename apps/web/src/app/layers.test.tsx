import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openViewer } from '../features/files/index.ts'
import { changeChatUi, openDialog } from '../store/index.ts'
import { type RenderedApp, renderApp } from '../testing/render-app.tsx'
import { answerThread, threadAddress } from '../testing/small-thread.ts'

const chat = '#/chat/channel/2'
const messageField = () => screen.findByRole('textbox', { name: /^Message #/ })

/** Opens a chat, coming from the list of people. */
async function openChat(isPhone: boolean, path = chat) {
  const prepare = (server: RenderedApp['server']) => answerThread(server, 'some words')
  const app = renderApp('/users', 'alice', prepare, { isPhone })
  await screen.findByRole('heading', { name: /People/ })
  location.hash = path
  await messageField()
  return app
}

const leadsToPeople = async () => {
  history.back()
  await waitFor(() => expect(location.hash).toBe('#/users'))
}
const isGone = (layer: HTMLElement) => waitFor(() => expect(layer.isConnected).toBe(false))
const hasNoEntry = () => waitFor(() => expect(history.state.layers ?? 0).toBe(0))

const picture = { src: '/a.png', name: 'a.png', download: '/a.png' }
const showPanel = (panel: 'members' | 'pins') => changeChatUi('g2', { panel })
const press = async ({ user }: RenderedApp, name: string) =>
  user.click((await screen.findAllByRole('button', { name })).at(-1) ?? document.body)

type Case = {
  layer: string
  width: 'phone' | 'wide'
  open: (app: RenderedApp) => unknown
  find: () => Promise<HTMLElement>
}

const dialog = () => screen.findByRole('dialog')
const panel = (name: string) => () => screen.findByRole('complementary', { name })
const cases: Case[] = [
  { layer: 'a dialog', width: 'phone', open: () => openDialog({ name: 'status' }), find: dialog },
  { layer: 'a dialog', width: 'wide', open: () => openDialog({ name: 'status' }), find: dialog },
  {
    layer: 'the switcher',
    width: 'wide',
    open: () => openDialog({ name: 'switcher' }),
    find: dialog,
  },
  {
    layer: 'the picture viewer',
    width: 'phone',
    open: () => openViewer([picture], 0),
    find: () => screen.findByLabelText('Pictures', { selector: '[aria-modal]' }),
  },
  { layer: 'the members', width: 'phone', open: () => showPanel('members'), find: dialog },
  { layer: 'the members', width: 'wide', open: () => showPanel('members'), find: panel('Members') },
  { layer: 'the pins', width: 'phone', open: () => showPanel('pins'), find: dialog },
  {
    layer: 'the pins',
    width: 'wide',
    open: () => showPanel('pins'),
    find: panel('Pinned messages'),
  },
  {
    layer: 'a menu',
    width: 'phone',
    open: (app) => press(app, 'More actions for crew'),
    find: dialog,
  },
  {
    layer: 'a menu',
    width: 'wide',
    open: (app) => press(app, 'More actions for crew'),
    find: () => screen.findByRole('menu'),
  },
  {
    layer: 'the emoji picker',
    width: 'phone',
    open: (app) => press(app, 'Insert an emoji'),
    find: dialog,
  },
  {
    layer: 'the emoji picker',
    width: 'wide',
    open: (app) => press(app, 'Insert an emoji'),
    find: dialog,
  },
]

test.each(cases)('Back closes $layer ($width), a second Back leaves the chat', async (given) => {
  const app = await openChat(given.width === 'phone')
  await given.open(app)
  const layer = await given.find()
  history.back()
  await isGone(layer)
  expect(location.hash).toBe(chat)
  await leadsToPeople()
})

const closable = cases.filter(
  ({ layer, width }) => width === 'phone' && !['the members', 'the pins'].includes(layer),
)
test.each(closable)('after Escape closed $layer, one Back leaves the chat', async (given) => {
  const app = await openChat(given.width === 'phone')
  await given.open(app)
  const layer = await given.find()
  await app.user.keyboard('{Escape}')
  await isGone(layer)
  await hasNoEntry()
  expect(location.hash).toBe(chat)
  await leadsToPeople()
})

test('Back closes a dialog above a thread that a link has opened, a second Back leaves it', async () => {
  await openChat(true, `#${threadAddress}`)
  const thread = await screen.findByRole('complementary', { name: 'Thread' })
  openDialog({ name: 'status' })
  const layer = await dialog()
  history.back()
  await isGone(layer)
  expect(thread.isConnected).toBe(true)
  await leadsToPeople()
})

test('a dialog that a menu sheet opens takes its place in the history', async () => {
  const app = await openChat(true)
  await press(app, 'More actions for crew')
  await dialog()
  await press(app, 'Mute…')
  const layer = await screen.findByRole('dialog', { name: /Mute/ })
  await waitFor(() => expect(history.state.layers).toBe(1))
  history.back()
  await isGone(layer)
  await leadsToPeople()
})

test('a link in a dialog leads to its page, and Back from there to the chat', async () => {
  const app = await openChat(false)
  openDialog({ name: 'switcher' })
  await dialog()
  await app.user.keyboard('general{Enter}')
  await waitFor(() => expect(location.hash).toBe('#/chat/channel/1'))
  history.back()
  await waitFor(() => expect(location.hash).toBe(chat))
  expect(screen.queryByRole('dialog')).toBeNull()
  await hasNoEntry()
  await leadsToPeople()
})

test('after a reload with an open dialog, the page is shown and one Back leaves it', async () => {
  const { close } = await openChat(true)
  openDialog({ name: 'status' })
  await dialog()
  const { state } = history
  close()
  expect(state.layers).toBe(1)
  const reload = { isReload: true, isPhone: true }
  renderApp('', 'alice', (server) => answerThread(server, 'some words'), reload)
  await messageField()
  await hasNoEntry()
  await leadsToPeople()
})
