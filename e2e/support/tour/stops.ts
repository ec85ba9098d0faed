import { ownHeader } from '@parley/protocol'
import type { Page } from '@playwright/test'
import { longPress } from '../touch.ts'
import {
  button,
  goTo,
  heading,
  inMain,
  next,
  opened,
  pageAt,
  signIn,
  type Stop,
  type Visit,
  waitFor,
} from './visit.ts'

const chat = ({ quay }: Visit) => `/chat/channel/${quay}`
const setupState = '**/api/admin/system/initialized'

/** Pages for people without a session. */
export const entryStops: Stop[] = [
  pageAt('/login', 'Sign in to'),
  pageAt('/register', 'Join'),
  pageAt('/forgot_password', (page) => page.getByRole('heading', { name: 'password' })),
  pageAt('/send_magic_link', (page) => page.getByRole('heading', { name: 'link' })),
  pageAt('/nowhere', 'Page not found'),
  opened(
    'first step of the setup',
    '/onboarding',
    async (page) => {
      await page.route(setupState, (route) =>
        route.fulfill({ headers: { [ownHeader]: '1' }, json: false }),
      )
      await page.reload()
    },
    'Create your server',
  ),
  next(
    'second step of the setup',
    async (page) => {
      await page.getByLabel('Name').first().fill('1234')
      await button(page, 'Continue').click()
      await page.unroute(setupState)
    },
    'Your admin account',
  ),
  opened(
    'failed start',
    '/login',
    async (page) => {
      await page.route('**/api/**', (route) => route.abort())
      await page.reload()
    },
    'This could not be loaded',
  ),
  next(
    'question about the local data',
    async (page) => {
      await button(page, 'Reset local data').click()
      await page.unroute('**/api/**')
    },
    (page) => page.getByRole('alertdialog', { name: 'Reset the data' }),
  ),
]

/** Pages that are the same on each screen. */
export const pageStops: Stop[] = [
  {
    ...pageAt(chat, (page) => page.locator('pre code span'), 'channel'),
    targets: (page) => {
      const title = page.getByRole('heading', { name: 'quay', level: 1 }).getByRole('link')
      const author = page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^(Ines|⟦Profile of Ines·*⟧)$/ })
      return title.or(author)
    },
  },
  pageAt(({ staff }) => `/chat/channel/${staff}`, 'The start of', 'empty channel'),
  pageAt(({ bob }) => `/chat/dm/${bob.user.uid}`, 'Between us', 'direct chat'),
  opened(
    'emoji picker',
    chat,
    (page) => openEmojis(page),
    (page) => page.getByRole('gridcell'),
  ),
  opened(
    'switcher',
    '/search',
    (page) => search(page, ''),
    (page) => page.getByRole('option'),
  ),
  next(
    'switcher without a result',
    (page) => page.getByRole('dialog').getByRole('combobox').fill('9876'),
    (page) => page.getByRole('status').getByText('9876'),
  ),
  opened('actions of the switcher', chat, (page) => search(page, '> '), 'Mark'),
  pageAt('/search', 'Find anything'),
  pageAt('/activity', inMain('replied')),
  pageAt('/favs', heading('Favorites')),
  pageAt('/later/reminders', inMain('No reminders')),
  pageAt('/later/scheduled', inMain('Nothing scheduled')),
  pageAt('/users', inMain('online')),
  pageAt(
    ({ bob }) => `/users/${bob.user.uid}`,
    (page) => page.getByRole('heading', { name: 'Bob' }),
    'person',
  ),
  pageAt('/channels', heading('Channels')),
  pageAt('/files', heading('Files')),
  pageAt(({ staff }) => `/setting/channel/${staff}`, 'Danger zone', 'settings of a channel'),
  pageAt(
    ({ quay }) => `/setting/channel/${quay}/reports`,
    'Nothing to judge',
    'reports of a channel',
  ),
]

async function openEmojis(page: Page) {
  await button(page, 'Insert an emoji').or(button(page, 'Emoji')).first().click()
}

async function search(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.type(words)
}

export const wideStops: Stop[] = [
  pageAt('/chat', 'Welcome to'),
  opened(
    'members of a channel',
    chat,
    (page) => button(page, 'Members').click(),
    (page) => page.getByRole('complementary', { name: 'Members' }),
  ),
  next(
    'pinned messages',
    (page) => page.getByRole('button', { name: 'pinned message' }).click(),
    (page) => page.getByRole('complementary', { name: 'Pinned messages' }),
  ),
  opened(
    'menu of a message',
    chat,
    (page) => page.getByRole('article').last().click({ button: 'right' }),
    (page) => page.getByRole('menuitem'),
  ),
  opened(
    'dialog for a public channel',
    '/chat',
    (page) => page.getByRole('button', { name: 'Create a channel' }).click(),
    (page) => page.getByRole('dialog', { name: 'New public channel' }),
  ),
  next(
    'dialog for a private channel',
    (page) => page.getByRole('radio', { name: 'Private' }).click(),
    (page) => page.getByRole('dialog', { name: 'New private channel' }),
  ),
  opened(
    'invitation',
    '/chat',
    (page) => page.getByRole('button', { name: 'Invite people' }).click(),
    (page) => page.getByRole('img', { name: 'QR code' }),
  ),
]

export const phoneStops: Stop[] = [
  pageAt('/chat', (page) => page.getByRole('navigation', { name: 'Chats' }).getByText('quay')),
  {
    ...opened(
      'menu for a new chat',
      '/chat',
      (page) => button(page, 'New chat').tap(),
      (page) => page.getByRole('dialog').getByRole('listitem'),
    ),
    targets: (page) => page.getByRole('dialog').getByRole('listitem').getByRole('button'),
  },
  next(
    'dialog for a private channel',
    (page) => button(page.getByRole('dialog'), 'New private channel').tap(),
    (page) => page.getByRole('dialog', { name: 'New private channel' }),
  ),
  opened(
    'more tabs',
    '/chat',
    (page) => button(page, 'More').tap(),
    (page) => page.getByRole('dialog'),
  ),
  opened(
    'message actions',
    chat,
    (page) => longPress(page, page.getByRole('article').last()),
    (page) => page.getByRole('dialog', { name: 'Message actions' }),
  ),
  opened('members of a channel', chat, openMembers, (page) =>
    page.getByRole('dialog', { name: 'Members' }),
  ),
  opened(
    'profile',
    chat,
    (page) => page.getByRole('button', { name: 'Profile of Bob' }).last().tap(),
    (page) => page.getByRole('dialog', { name: 'Profile' }),
  ),
  opened('formatting', chat, openFormatting, (page) =>
    page.getByRole('toolbar', { name: 'Formatting' }),
  ),
  pageAt('/setting', (page) => page.getByRole('link', { name: 'Appearance' })),
]

async function openMembers(page: Page) {
  await page.getByRole('button', { name: 'More actions for quay' }).tap()
  await button(page.getByRole('dialog'), 'Members').tap()
}

async function openFormatting(page: Page) {
  await page.getByRole('main').getByRole('textbox').last().tap()
  await button(page, 'Formatting').tap()
}

/** They end the session of the page. */
export const lastStops: Stop[] = [
  {
    name: 'inactive tab',
    async open(visit) {
      const second = await visit.page.context().newPage()
      await second.goto(visit.url)
      await waitFor(visit.page, 'is open in another tab')
    },
  },
  {
    name: 'section without permission',
    async open(visit) {
      const { page, bob } = visit
      for (const other of page.context().pages()) if (other !== page) await other.close()
      await signIn(visit, bob)
      await goTo(visit, '/setting/sign_up')
      await waitFor(page, 'You don’t have permission')
    },
  },
]
