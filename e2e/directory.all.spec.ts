import AxeBuilder from '@axe-core/playwright'
import { makeChannel, makePrivateChannel, sendMessages } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { type Person, phone } from './support/people.ts'

test.use({ ownServer: true })

/** The rows of the directory. */
const rows = ({ page }: Person) => page.getByRole('main').getByRole('listitem')
const rowOf = (person: Person, name: string) =>
  rows(person).filter({ has: person.page.getByText(name, { exact: true }) })

test('a user leaves a public channel, which comes back for mentions only, and joins again', async ({
  server,
  ines,
  bob,
}) => {
  const gid = await makeChannel(server, ines.session, { name: 'harbour', is_public: true })
  await makePrivateChannel(server, ines.session, 'board', [])
  await sendMessages(server, ines.session, gid, ['Ahoy'])
  const { page } = bob
  await page.goto(`${server.url}/#/channels`)
  await expect(rows(bob)).toHaveCount(2)
  await expect(rowOf(bob, 'board')).toHaveCount(0)
  const row = rowOf(bob, 'harbour')
  await expect(row).toContainText('Joined2 members')
  await expect(row).toContainText('active now')
  await row.getByRole('button', { name: 'Leave #harbour' }).click()
  await expect(row).toContainText('1 member')
  await expect(row).not.toContainText('Joined')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Joined')
  await row.getByRole('button', { name: 'Leave #harbour' }).click()
  await expect(row.getByRole('button', { name: 'Join #harbour' })).toBeVisible()

  // Ordinary messages do not bring it back, a mention does.
  await page.goto(`${server.url}/#/chat`)
  await expect(bob.row('#general')).toBeVisible()
  await expect(bob.row('#harbour')).toHaveCount(0)
  await sendMessages(server, ines.session, gid, ['Nothing for Bob'])
  await sendMessages(server, ines.session, server.general, ['A sign that it arrived'])
  await expect(bob.row('#general')).toContainText('A sign')
  await expect(bob.row('#harbour')).toHaveCount(0)
  await ines.open('#harbour')
  await ines.composer.pressSequentially('Where are you @Bob')
  await ines.page.keyboard.press('Enter')
  await ines.page.keyboard.press('Enter')
  await bob.row('#harbour').click()
  await bob.expectMessage('Nothing for Bob')
  await expect(page.getByText('You left this channel. Join it to write.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Message/ })).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Join' }).click()
  await bob.expectOpen('#harbour')
  await bob.open('#general')
  await expect(bob.row('#harbour')).toBeVisible()
})

test('a public channel is left from its menu and by command, each with an undo', async ({
  server,
  ines,
  bob,
}) => {
  await makeChannel(server, ines.session, { name: 'harbour', is_public: true })
  const { page } = bob
  await bob.open('#harbour')
  await bob.row('#harbour').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Leave channel' }).click()
  await expect(bob.row('#harbour')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await bob.expectOpen('#harbour')
  await bob.send('/leave')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave channel' }).click()
  await expect(bob.row('#harbour')).toHaveCount(0)
  await expect(bob.toast('You left #harbour')).toBeVisible()
})

test('the directory is searched, sorted and walked by keyboard, and axe finds no violations', async ({
  server,
  ines,
  bob,
}) => {
  const { page } = bob
  for (const name of ['zebra', 'apple']) {
    await makeChannel(server, ines.session, { name, is_public: true })
  }
  await sendMessages(server, ines.session, 2, ['Stripes'])
  await page.goto(`${server.url}/#/channels`)
  const names = () => rows(bob).locator('a > span:last-child > :first-child').allInnerTexts()
  await expect.poll(names).toEqual(['apple', 'general', 'zebra'])
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Last activity' }).click()
  await expect.poll(names).toEqual(['zebra', 'apple', 'general'])
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])

  await page.getByRole('searchbox', { name: 'Search channels' }).fill('E')
  await expect(rows(bob)).toHaveCount(3)
  await page.getByRole('link', { name: /^zebra/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: /^apple/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await bob.expectOpen('#apple')
})

test('without a connection the directory shows the channels and says what is missing', async ({
  bob,
}) => {
  await bob.page.getByRole('button', { name: 'New chat' }).click()
  await bob.page.getByRole('menuitem', { name: 'Browse channels' }).click()
  await expect(rowOf(bob, 'general')).toContainText('2 members')
  await bob.setOffline(true)
  await expect(bob.page.getByText('You are offline').first()).toBeVisible()
  await expect(rowOf(bob, 'general')).toBeVisible()
})

test('on a phone the directory is a page of its own', async ({ people, ines: _ }) => {
  const bob = await people.addUser('Bob', phone)
  await bob.page.getByRole('button', { name: 'New chat' }).tap()
  await bob.page.getByRole('button', { name: 'Browse channels' }).tap()
  await expect(rowOf(bob, 'general')).toContainText('2 members')
  const wide = await bob.page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(400)
  await bob.page.getByRole('button', { name: 'Back to the list' }).tap()
  await expect(bob.row('#general')).toBeVisible()
})
