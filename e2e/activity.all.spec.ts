import { textMessage } from '@parley/client'
import { replyToMessage, sendToChannel, setBurnAfterReading } from '@parley/protocol'
import { call, makeChannel, makePrivateChannel, sendMessages } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { type Person, phone } from './support/people.ts'
import type { TestServer } from './support/server.ts'

test.use({ ownServer: true })

test('a mention, replies and reactions are on the page with a count, and lead to their messages', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const carol = await people.addUser('Carol')
  const gid = await makePrivateChannel(server, ines.session, 'crew', [bob.session])
  const root = await sendMessages(server, bob.session, gid, ['Who brings the ropes?'])
  await ines.open('#crew')
  await ines.reply('Who brings the ropes?', 'I do')
  await ines.react('Who brings the ropes?', '👍')
  await ines.waitUntilSent()
  const other = await people.openAgain('Bob', phone)
  await mention(server, ines, gid, bob)
  await expect(rail(bob, 'Activity, 3 new')).toBeVisible()
  await expect(rail(other, 'Activity 3 new')).toBeVisible()

  await rail(bob, 'Activity').click()
  await expect(rows(bob)).toHaveCount(3)
  await expect(rows(bob).nth(0)).toContainText('Ines mentioned you')
  await expect(rows(bob).nth(0).locator('mark')).toHaveText('@Bob')
  await expect(rows(bob).nth(1)).toContainText('👍')
  await expect(rows(bob).nth(2)).toContainText('Ines replied')
  await expect(rows(bob).nth(2)).toContainText('I do')
  await expect(rows(bob).nth(2)).toContainText('Who brings the ropes?')

  // Replies of one thread are one row, which moves up as they come.
  await reply(server, ines, root, 'And the hooks')
  await expect(rows(bob).first()).toContainText('And the hooks')
  await expect(rows(bob)).toHaveCount(3)

  await bob.page.getByRole('button', { name: 'Mentions' }).click()
  await expect(rows(bob)).toHaveCount(1)
  await bob.page.getByRole('button', { name: 'All', exact: true }).click()
  await bob.lengthenTimers()
  await rows(bob).first().getByRole('link').click()
  const panel = bob.page.getByRole('complementary', { name: 'Thread' })
  await expect(panel).toContainText('Who brings the ropes?')
  await expect(panel).toContainText('And the hooks')
  await bob.toast('Marked as done').waitFor()
  await rail(bob, 'Activity').click()
  await expect(rows(bob)).toHaveCount(2)
  await bob.page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(bob)).toHaveCount(3)

  await rail(carol, 'Activity').click()
  await expect(carol.page.getByText('All caught up')).toBeVisible()
})

test('keys move through the rows, mark them as done and undo it, and another device follows', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const gid = await makeChannel(server, ines.session, { name: 'crew', is_public: true })
  for (const text of ['first', 'second', 'third']) await mention(server, ines, gid, bob, text)
  const other = await people.openAgain('Bob', phone)
  await rail(bob, 'Activity').click()
  await rail(other, 'Activity').click()
  await expect(rows(bob)).toHaveCount(3)
  await expect(rows(other)).toHaveCount(3)

  const { keyboard } = bob.page
  await keyboard.press('j')
  await expect(link(bob, 'third')).toBeFocused()
  await keyboard.press('j')
  await expect(link(bob, 'second')).toBeFocused()
  await keyboard.press('k')
  await keyboard.press('e')
  await expect(rows(bob)).toHaveCount(2)
  await expect(link(bob, 'second')).toBeFocused()
  await expect(rows(other)).toHaveCount(2)
  await bob.toast('Marked as done').waitFor()
  await keyboard.press('u')
  await expect(rows(bob)).toHaveCount(3)
  await expect(rows(other)).toHaveCount(3)

  await link(bob, 'second').press('e')
  await bob.page.getByRole('tab', { name: 'Done' }).click()
  await expect(rows(bob)).toHaveCount(1)
  await rows(bob).getByRole('button', { name: 'Mark as open' }).click()
  await expect(bob.page.getByText('Nothing done yet')).toBeVisible()
  await expect(rows(other)).toHaveCount(3)
  await bob.page.getByRole('tab', { name: 'Open' }).click()

  await link(bob, 'first').press('Enter')
  await bob.expectOpen('#crew')
  await bob.expectMessage('@Bob first')
  await expect(rows(other)).toHaveCount(2)
})

test('everything that the filter shows is marked as done at once, and can be undone', async ({
  server,
  ines,
  bob,
}) => {
  const gid = await makeChannel(server, ines.session, { name: 'crew', is_public: true })
  const root = await sendMessages(server, bob.session, gid, ['root'])
  await mention(server, ines, gid, bob, 'look')
  await reply(server, ines, root, 'seen')
  await rail(bob, 'Activity').click()
  await expect(rows(bob)).toHaveCount(2)
  await bob.lengthenTimers()
  const all = bob.page.getByRole('button', { name: 'Mark all done' })
  await bob.page.getByRole('button', { name: 'Replies' }).click()
  await all.click()
  await expect(bob.page.getByText('No open replies')).toBeVisible()
  await expect(all).toBeDisabled()
  await bob.page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(rows(bob)).toHaveCount(1)
  await all.click()
  await expect(bob.page.getByText('All caught up')).toBeVisible()
  await expect(rail(bob, 'Activity')).toHaveAccessibleName('Activity')
  await bob.page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(bob)).toHaveCount(1)
})

test('new items wait behind a button while one reads further down, and deleted ones leave', async ({
  server,
  ines,
  bob,
}) => {
  const gid = await makeChannel(server, ines.session, { name: 'crew', is_public: true })
  for (let at = 1; at <= 14; at++) await mention(server, ines, gid, bob, `number ${at}.`)
  await bob.page.setViewportSize({ width: 900, height: 500 })
  await rail(bob, 'Activity').click()
  await expect(rows(bob)).toHaveCount(14)
  await link(bob, 'number 1.').scrollIntoViewIfNeeded()
  await mention(server, ines, gid, bob, 'the newest')
  const newer = bob.page.getByRole('button', { name: '1 new' })
  await expect(newer).toBeVisible()
  await expect(rows(bob)).toHaveCount(14)
  await newer.click()
  await expect(rows(bob).first()).toContainText('the newest')
  await expect(rows(bob).first()).toBeInViewport()
  await expect(newer).toHaveCount(0)

  await ines.open('#crew')
  await ines.delete('@Bob the newest')
  await expect(rows(bob)).toHaveCount(14)
})

test('a mention leaves the page and the count when it burns', async ({ server, ines, bob }) => {
  const gid = await makePrivateChannel(server, ines.session, 'vault', [bob.session])
  const burn = { groups: [{ gid, expires_in: 8 }] }
  await call(server, setBurnAfterReading, { body: burn }, ines.session)
  await mention(server, ines, gid, bob, 'burn this')
  await expect(rail(bob, 'Activity, 1 new')).toBeVisible()
  await rail(bob, 'Activity').click()
  await expect(rows(bob)).toHaveCount(1)
  await expect(bob.page.getByText('All caught up')).toBeVisible({ timeout: 20_000 })
  await expect(rail(bob, 'Activity')).toHaveAccessibleName('Activity')
})

test('the page is found with Ctrl+K, says when it is offline, and tries again after a failure', async ({
  bob,
}) => {
  bob.watch.expect(/500/)
  await bob.page.route('**/api/activity?*', (route) => route.fulfill({ status: 500 }))
  await bob.search('activity')
  await bob.page.keyboard.press('Enter')
  await expect(bob.page.getByText('Activity could not be loaded')).toBeVisible()
  await bob.page.unroute('**/api/activity?*')
  await bob.page.getByRole('button', { name: 'Try again' }).click()
  await expect(bob.page.getByText('All caught up')).toBeVisible()
  await bob.setOffline(true)
  await expect(bob.page.getByText('This is what was loaded before.')).toBeVisible()
})

const rail = ({ page }: Person, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

const rows = ({ page }: Person) =>
  page.getByRole('list', { name: 'Activity' }).locator('li[data-group]')

const link = (person: Person, text: string) =>
  rows(person).filter({ hasText: text }).getByRole('link')

/** Mentions a user, from a device without a browser. */
async function mention(server: TestServer, from: Person, gid: number, to: Person, text = 'look') {
  const { uid } = to.session.user
  const body = textMessage(` @${uid} ${text}`, { mentions: [uid] })
  await call(server, sendToChannel, { params: { gid }, body }, from.session)
}

async function reply(server: TestServer, from: Person, mid: number, text: string) {
  await call(server, replyToMessage, { params: { mid }, body: textMessage(text) }, from.session)
}
