import { hideChat, pinChat } from '@parley/protocol'
import type { Locator } from '@playwright/test'
import {
  call,
  makeChannel,
  makePrivateChannel,
  markRead,
  sendMessages,
  signIn,
} from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { type Person, phone } from './support/people.ts'
import type { TestServer } from './support/server.ts'

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

test('a pinned chat is dragged to another place, and the other device follows', async ({
  server,
  people,
  ines,
}) => {
  await pinThree(server, ines)
  const phoneOfInes = await people.openAgain('Ines', phone)
  await expectOrder(ines, ['one', 'two', 'three'])
  await drag(ines.row('#three'), ines.row('#one'), 'before')
  await expectOrder(ines, ['three', 'one', 'two'])
  await expectOrder(phoneOfInes, ['three', 'one', 'two'])
  await drag(ines.row('#three'), ines.row('#one'), 'after')
  await expectOrder(phoneOfInes, ['one', 'three', 'two'])
  await ines.page.reload()
  await expectOrder(ines, ['one', 'three', 'two'])
})

test('a chat is pinned by dragging it among the pinned ones', async ({ server, ines }) => {
  await pinThree(server, ines)
  await expectOrder(ines, ['one', 'two', 'three'])
  await drag(ines.row('#general'), ines.row('#one'), 'after')
  await expectOrder(ines, ['one', 'general', 'two', 'three'])
})

test('a pinned chat moves by keyboard and keeps the focus, and a screen reader hears its place', async ({
  server,
  ines,
}) => {
  await pinThree(server, ines)
  await expectOrder(ines, ['one', 'two', 'three'])
  await ines.row('#one').focus()
  await ines.page.keyboard.press('Control+Shift+ArrowDown')
  await expectOrder(ines, ['two', 'one', 'three'])
  const said = ines.page.getByRole('status').filter({ hasText: 'pinned chats' })
  await expect(said).toHaveText('one: place 2 of 3 pinned chats')
  await expect(ines.row('#one')).toBeFocused()
  await ines.page.keyboard.press('Control+Shift+ArrowDown')
  await expectOrder(ines, ['two', 'three', 'one'])
  // At the end, the key does nothing.
  await ines.page.keyboard.press('Control+Shift+ArrowDown')
  await expectOrder(ines, ['two', 'three', 'one'])
})

test('a refused move puts the old order back', async ({ server, ines }) => {
  await pinThree(server, ines)
  await expectOrder(ines, ['one', 'two', 'three'])
  ines.watch.expect(/500/)
  await ines.page.route('**/api/user/pinned_chats', (route) => route.fulfill({ status: 500 }))
  await ines.row('#one').focus()
  await ines.page.keyboard.press('Control+Shift+ArrowDown')
  await expect(
    ines.page.getByRole('region', { name: /^Notices/ }).getByRole('listitem'),
  ).toBeVisible()
  await expectOrder(ines, ['one', 'two', 'three'])
})

test('on a phone a pinned chat moves by its menu', async ({ server, people, ines }) => {
  await pinThree(server, ines)
  const small = await people.openAgain('Ines', phone)
  await small.row('#one').click({ button: 'right' })
  const sheet = small.page.getByRole('dialog', { name: 'More actions for one' })
  await expect(sheet.getByRole('button', { name: 'Move up' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Move down' }).tap()
  await expectOrder(ines, ['two', 'one', 'three'])
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

async function pinThree(server: TestServer, person: Person): Promise<void> {
  const gids: number[] = []
  for (const name of ['one', 'two', 'three']) {
    gids.push(await makeChannel(server, person.session, { name, is_public: true }))
  }
  // The newest pin is first.
  for (const gid of gids.toReversed()) {
    await call(server, pinChat, { body: { target: { gid } } }, person.session)
  }
}

/** Waits for the chats below "Pinned". */
async function expectOrder({ chats }: Person, names: string[]) {
  const rows = chats.locator('[data-chat]')
  await expect
    .poll(async () => (await rows.evaluateAll(inOrderOfPlace)).slice(0, names.length))
    .toEqual(names)
}

// Runs in the page. The document order of a virtual list need not be that of the screen.
function inOrderOfPlace(rows: Element[]): string[] {
  const top = (row: Element) => row.getBoundingClientRect().top
  const nameOf = (row: Element) => row.querySelector('span > span > span')?.textContent ?? ''
  return rows.sort((a, b) => top(a) - top(b)).map(nameOf)
}

/** Drags one row to the upper or lower part of another with the mouse. */
async function drag(from: Locator, to: Locator, side: 'before' | 'after') {
  await from.hover()
  await expect(from.locator('xpath=ancestor::*[@draggable="true"]')).toBeVisible()
  const box = await to.boundingBox()
  const height = box?.height ?? 0
  const y = side === 'before' ? 6 : height - 6
  await from.dragTo(to, { targetPosition: { x: 60, y } })
}
