import { makePrivateChannel, sendMessages } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import type { Person } from './support/people.ts'

const many = Array.from({ length: 60 }, (_, at) => `line ${at}`)

test('a link opens the channel at its message, and an outsider is refused without a name', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const carol = await people.addUser('Carol')
  const gid = await makePrivateChannel(server, ines.session, 'crew', [bob.session])
  await ines.open('#crew')
  await ines.send('The secret cake')
  await ines.waitUntilSent()
  const link = await copied(ines, 'The secret cake', 'Copy link to message')
  expect(link).toContain(`/#/chat/channel/${gid}?at=`)
  await sendMessages(server, ines.session, gid, many)

  await ines.page.goto(`${server.url}/#/chat/dm/${bob.session.user.uid}`)
  await ines.expectOpen('@Bob')
  await ines.send(link)
  await bob.open('@Ines')
  await bob.feed.getByRole('link', { name: link }).click()
  await bob.expectOpen('#crew')
  await expect(bob.message('The secret cake')).toBeInViewport()
  expect(bob.page.context().pages()).toHaveLength(1)

  await carol.page.goto(link)
  await expect(carol.page.getByRole('heading', { name: 'Channel not found' })).toBeVisible()
  await expect(carol.page.getByText(/crew|cake/)).toHaveCount(0)
})

test('a link to a direct message works for both people and for no one else', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const carol = await people.addUser('Carol')
  await ines.page.goto(`${server.url}/#/chat/dm/${bob.session.user.uid}`)
  await ines.expectOpen('@Bob')
  await ines.send('Between us')
  await ines.waitUntilSent()
  const link = await copied(ines, 'Between us', 'Copy link to message')
  await bob.page.goto(link)
  await bob.expectOpen('@Ines')
  await expect(bob.message('Between us')).toBeInViewport()
  await ines.page.goto(`${server.url}/#/chat`)
  await ines.page.goto(link)
  await ines.expectOpen('@Bob')
  await carol.page.goto(link)
  await expect(carol.page.getByRole('heading', { name: 'Message not found' })).toBeVisible()
  await expect(carol.page.getByText('Between us')).toHaveCount(0)
})

test('a message is copied as a quote with its author, and quoted in a reply', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  await ines.composer.fill('Tea\nand cake?')
  await ines.composer.press('Enter')
  await ines.waitUntilSent()
  await expect(bob.feed.getByText('and cake?')).toBeVisible()
  const quote = await copied(bob, 'Tea\nand cake?', 'Copy as quote')
  expect(quote).toMatch(
    /^> Tea\n> and cake\?\n>\n> — \[Ines\]\(http.*\/#\/chat\/channel\/\d+\?at=\d+\)$/,
  )
  await bob.composer.fill('I thought')
  await bob.chooseMenuItem('Tea\nand cake?', 'Quote in reply')
  await expect(bob.composer).toHaveValue('I thought\n\n> Tea\n> and cake?\n\n')
  await expect(bob.composer).toBeFocused()
  await expect(bob.page.getByText('Replying to Ines')).toBeVisible()
  await bob.page.keyboard.type('Yes!')
  await bob.page.keyboard.press('Enter')
  await expect(ines.feed.locator('blockquote')).toContainText('and cake?')
})

/** Chooses a menu item of a message and returns what it has put into the clipboard. */
async function copied(person: Person, text: string, item: string): Promise<string> {
  const { page } = person
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await person.chooseMenuItem(text, item)
  await page
    .getByRole('region', { name: /^Notices/ })
    .getByText('Copied')
    .first()
    .waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}
