import { createUser, updateUser } from '@parley/protocol'
import { call, emailOf, makeAccount, password } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { type Person, phone } from './support/people.ts'
import type { TestServer } from './support/server.ts'

test.use({ ownServer: true })

const open = ({ page }: Person, server: TestServer, query = '') =>
  page.goto(`${server.url}/#/setting/members${query}`)
const rowOf = ({ page }: Person, name: string) => page.getByRole('row', { name: `Select ${name} ` })

async function makeAdmin(server: TestServer, ines: Person, { session, page }: Person) {
  const input = { params: { uid: session.user.uid }, body: { is_admin: true } }
  await call(server, updateUser, input, ines.session)
  await page.getByRole('button', { name: 'Later', exact: true }).click()
}

async function bulk({ page }: Person, action: string) {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('search, filters and order survive a reload', async ({ server, ines, bob }) => {
  const { page } = ines
  await makeAccount(server, ines.session, 'Bobby')
  await makeAdmin(server, ines, bob)
  await open(ines, server)
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('bob')
  await expect(page.getByText('2 accounts', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Bobby')
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Admins' }).click()
  await expect(page.getByText('One account', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search by name or email' })).toHaveValue('bob')
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveText('Admins')
  await expect(rowOf(ines, 'Bob')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    ...(['aria-sort', 'descending'] as const),
  )
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rowOf(ines, 'Ines')).toBeVisible()
})

test('many accounts are frozen after a preview, and another admin sees it', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const { page } = ines
  const carol = await people.addUser('Carol')
  await makeAdmin(server, ines, bob)
  await open(bob, server)
  await open(ines, server)
  await page.getByRole('checkbox', { name: 'Select all 3 accounts' }).click()
  await page.getByRole('checkbox', { name: 'Select Bob' }).click()
  await bulk(ines, 'Freeze')
  const question = page.getByRole('alertdialog', { name: 'Freeze accounts?' })
  await expect(question.getByRole('list', { name: 'One account will be frozen' })).toHaveText(
    'Carol',
  )
  const left = question.getByRole('list', { name: 'One account stays as it is' })
  await expect(left).toContainText('Inesyour own account')
  await expect(bob.page.getByText('Frozen', { exact: true })).toHaveCount(0)

  carol.watch.expect(/status of 401/)
  await question.getByRole('button', { name: 'Freeze one account' }).click()
  const report = page.getByRole('dialog', { name: 'Accounts frozen' })
  await expect(report.getByRole('list', { name: 'One account was frozen' })).toHaveText('Carol')
  await report.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(ines, 'Carol')).toContainText('Frozen')
  await expect(rowOf(bob, 'Carol')).toContainText('Frozen')
  await expect(carol.page.getByRole('heading', { name: /^Sign in to/ })).toBeVisible()
})

test('five hundred people are imported from a file with mistakes', async ({ server, ines }) => {
  const { page } = ines
  const rows = Array.from({ length: 500 }, (_, i) => {
    if (i === 3) return `Person 3,not an address,${password}`
    if (i === 4) return `Person 4,p2@example.org,${password}`
    if (i === 5) return `Ines,i2@example.org,${password}`
    return `Pérson ${i},p${i}@example.org,${password}`
  })
  const csv = ['Name;Email;Password', ...rows.map((row) => row.replaceAll(',', ';'))].join('\r\n')
  await open(ines, server)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import members' })
  const choose = (name: string, text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  ines.watch.expect(/status of 400/)
  await choose('notes.txt', 'What is this?')
  await expect(dialog.getByRole('alert')).toContainText('not a CSV file')

  await choose('team.csv', csv)
  // A server without a license has twenty members.
  const summary = '19 accounts will be created. 481 rows have a problem and are left out.'
  await expect(dialog.getByText(summary)).toBeVisible()
  const row = (line: number) =>
    dialog
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: `${line}`, exact: true }) })
  await expect(row(5)).toContainText('Not an email address')
  await expect(row(6)).toContainText('The email is in the file twice')
  await expect(row(7)).toContainText('Another person already uses this name')
  await expect(row(501)).toContainText('The member limit of the license is reached')
  await expect(row(2)).toContainText('with the password of the file')

  await dialog.getByRole('button', { name: 'Create 19 accounts' }).click()
  const report = page.getByRole('dialog', { name: 'Import finished' })
  await expect(report.getByText('19 accounts were created.')).toBeVisible()
  await report.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByText('20 people', { exact: false })).toBeVisible()
  await expect(rowOf(ines, 'Pérson 0')).toBeVisible()
})

test('the owner hands the server over, and may delete their account then', async ({
  server,
  ines,
  bob,
}) => {
  const { page } = ines
  await makeAdmin(server, ines, bob)
  await open(ines, server)
  await page.getByRole('button', { name: 'More actions for Bob' }).click()
  await page.getByRole('menuitem', { name: 'Hand over the server' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand the server over to Bob?' })
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('wrong password')
  await dialog.getByRole('textbox', { name: 'Type Bob to confirm' }).fill('Bob')
  ines.watch.expect(/status of 403/)
  await dialog.getByRole('button', { name: 'Hand over the server' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This is not your password')
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(password)
  const submit = dialog.getByRole('button', { name: 'Hand over the server' })
  await ines.expectToast('Bob owns this server now', submit.click())
  await expect(rowOf(ines, 'Bob')).toContainText('Owner')
  await expect(rowOf(ines, 'Ines')).toContainText('Admin')

  await page.getByRole('link', { name: 'My account' }).click()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
  await bob.page.goto(`${server.url}/#/setting/my_account`)
  await expect(bob.page.getByRole('heading', { name: 'Bob' })).toBeVisible()
  await expect(bob.page.getByRole('button', { name: 'Delete account' })).toHaveCount(0)
})

test('an admin edits a member and ends their sessions, by keyboard alone', async ({
  server,
  ines,
  bob,
}) => {
  const { page } = ines
  await open(ines, server, '?q=bob')
  const more = page.getByRole('button', { name: 'More actions for Bob' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Robert Bobson')
  await page.keyboard.press('Enter')
  await expect(rowOf(ines, 'Robert Bobson')).toBeVisible()

  await page.getByRole('button', { name: 'More actions for Robert Bobson' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Devices' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Devices of Robert Bobson' })
  bob.watch.expect(/status of 401/)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: /^Sign Robert Bobson out on all/ })
  await question.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
  await expect(dialog.getByText('is not signed in on any device')).toBeVisible()
  await expect(bob.page.getByRole('heading', { name: /^Sign in to/ })).toBeVisible()
})

test('guests and bots have lists of their own, which fit a phone as cards', async ({
  server,
  people,
  ines,
}) => {
  const body = { name: 'Deploy', email: emailOf('Deploy'), password: '', is_bot: true }
  await call(server, createUser, { body }, ines.session)
  const { page } = await people.openAgain('Ines', phone)
  await page.goto(`${server.url}/#/setting/members`)
  await page.getByRole('radio', { name: /^Bots/ }).tap()
  const card = page.getByRole('listitem').filter({ hasText: 'Deploy' })
  await card.getByRole('checkbox', { name: 'Select Deploy' }).tap()
  await expect(page.getByText('One account selected')).toBeVisible()
  await page.getByRole('button', { name: 'Actions', exact: true }).tap()
  await page.getByRole('button', { name: 'Delete accounts' }).tap()
  const question = page.getByRole('alertdialog', { name: 'Delete accounts?' })
  await question.getByRole('textbox', { name: 'Type 1 to confirm' }).fill('1')
  await question.getByRole('button', { name: 'Delete one account' }).tap()
  const report = page.getByRole('dialog', { name: 'Accounts deleted' })
  await report.getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByText('There are no bots on this server')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(phone.viewport.width)
})
