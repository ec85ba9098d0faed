import { hideChat } from '@parley/protocol'
import {
  call,
  makeChannel,
  makePrivateChannel,
  markRead,
  sendMessages,
  signIn,
} from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'

test('tabs show the unread chats and those with mentions, and the browser remembers the tab', async ({
  server,
  ines,
  bob,
}) => {
  const { user } = bob.session
  const news = await makeChannel(server, ines.session, { name: 'news', is_public: true })
  const secret = await makePrivateChannel(server, ines.session, 'secret', [])
  await sendMessages(server, ines.session, secret, [`Not for @${user.name}`])
  await sendMessages(server, ines.session, news, ['One', 'Two'])
  const tab = (name: string) => bob.chats.getByRole('tab', { name })
  await expect(tab('Unread 1 chat')).toBeVisible()
  await expect(tab('Mentions')).toHaveAccessibleName('Mentions')

  await ines.open('#general')
  await ines.composer.pressSequentially('Look here @Bob')
  await ines.page.keyboard.press('Enter')
  await ines.page.keyboard.press('Enter')
  await expect(tab('Mentions 1 chat')).toBeVisible()
  await expect(tab('Unread 2 chats')).toBeVisible()
  await tab('Mentions').click()
  await expect(bob.row('#general')).toBeVisible()
  await expect(bob.row('#news')).toHaveCount(0)

  // Arrow keys go from tab to tab.
  await bob.page.keyboard.press('ArrowLeft')
  await expect(tab('Unread')).toBeFocused()
  await expect(bob.row('#news')).toBeVisible()
  await expect(bob.chats.locator('[data-chat]')).toHaveCount(2)
  await bob.page.reload()
  await expect(tab('Unread')).toHaveAttribute('aria-selected', 'true')

  // The open chat stays until another is opened.
  await bob.open('#news')
  await bob.expectNoBadge('#news')
  await expect(tab('Unread 1 chat')).toBeVisible()
  await expect(bob.row('#news')).toBeVisible()
  await bob.open('#general')
  await expect(bob.chats.getByRole('tab', { name: 'Unread' })).toHaveAccessibleName('Unread')
  await expect(bob.row('#news')).toHaveCount(0)
  await expect(bob.row('#secret')).toHaveCount(0)
  await bob.page.goto(`${server.url}/#/users`)
  await bob.page.goto(`${server.url}/#/chat`)
  await expect(bob.chats.getByText('No unread chats')).toBeVisible()
  await bob.chats.getByRole('button', { name: 'Show all chats' }).click()
  await expect(bob.row('#news')).toBeVisible()
})

test('muted chats do not fill the tab of unread chats', async ({ server, ines, bob }) => {
  const news = await makeChannel(server, ines.session, { name: 'news', is_public: true })
  await bob.row('#news').click({ button: 'right' })
  await bob.page.getByRole('menuitem', { name: 'Mute…' }).click()
  await bob.page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(bob.row('#news')).toContainText('Muted')
  await sendMessages(server, ines.session, news, ['Quiet'])
  await expect(bob.row('#news')).toContainText('Quiet')
  await expect(bob.chats.getByRole('tab', { name: 'Unread' })).toHaveAccessibleName('Unread')
})

test('the list can be limited to channels or people', async ({ ines, bob }) => {
  await ines.search('Bob')
  await ines.page.keyboard.press('Enter')
  await ines.send('Hello')
  await expect(bob.row('@Ines')).toBeVisible()
  const choose = async (kind: string) => {
    await bob.chats.getByRole('button', { name: 'Channels or people' }).click()
    await bob.page.getByRole('menuitemcheckbox', { name: kind, exact: true }).click()
  }
  await choose('Channels')
  await expect(bob.row('@Ines')).toHaveCount(0)
  await expect(bob.row('#general')).toBeVisible()
  await choose('People')
  await expect(bob.row('#general')).toHaveCount(0)
  await expect(bob.row('@Ines')).toBeVisible()
})

test('hidden chats are listed, searched, opened and shown again', async ({ server, ines, bob }) => {
  const { page } = bob
  for (const name of ['pears', 'apples']) {
    const gid = await makeChannel(server, ines.session, { name, is_public: true })
    const mid = await sendMessages(server, ines.session, gid, [`About ${name}`])
    await markRead(server, 'Bob', gid, mid)
    await call(server, hideChat, { body: { target: { gid }, mid } }, await signIn(server, 'Bob'))
  }
  await expect(bob.row('#apples')).toHaveCount(0)
  await bob.chats.getByRole('button', { name: '2 hidden chats' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hidden chats' })
  await expect(dialog.getByRole('link')).toHaveCount(2)
  await dialog.getByRole('textbox', { name: 'Search hidden chats' }).fill('pea')
  await expect(dialog.getByRole('link')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Show pears again' }).click()
  await expect(dialog.getByRole('link')).toContainText('In the list again')
  await dialog.getByRole('button', { name: 'Hide pears' }).click()
  await expect(dialog.getByRole('link')).toContainText('Hidden until the next message')
  await dialog.getByRole('button', { name: 'Show pears again' }).click()

  await dialog.getByRole('textbox').fill('kiwi')
  await expect(dialog.getByText('No hidden chat is called “kiwi”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Clear search' }).click()
  await dialog.getByRole('link', { name: 'apples' }).click()
  await bob.expectOpen('#apples')
  await expect(bob.row('#apples')).toBeVisible()
  await expect(bob.row('#pears')).toBeVisible()
  await expect(bob.chats.getByText(/hidden chat/)).toHaveCount(0)
})

test('the switcher finds a hidden chat, and its next message brings it back', async ({
  server,
  ines,
  bob,
}) => {
  const gid = await makeChannel(server, ines.session, { name: 'apples', is_public: true })
  await bob.row('#apples').click({ button: 'right' })
  await bob.page.getByRole('menuitem', { name: 'Hide' }).click()
  await expect(bob.chats.getByRole('button', { name: '1 hidden chat' })).toBeVisible()
  await bob.search('apples')
  await expect(bob.page.getByRole('option', { name: /apples.*Hidden/ })).toBeVisible()
  await bob.page.keyboard.press('Escape')
  await sendMessages(server, ines.session, gid, ['News of apples'])
  await expect(bob.row('#apples')).toBeVisible()
  await expect(bob.chats.getByText(/hidden chat/)).toHaveCount(0)
})
