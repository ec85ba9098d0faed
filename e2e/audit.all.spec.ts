import { readFile } from 'node:fs/promises'
import { expect, test } from './support/fixtures.ts'
import { phone } from './support/people.ts'

test.use({ ownServer: true })

test('a frozen member and a changed setting stand in the audit log, with filters that survive a reload', async ({
  server,
  ines,
  bob,
}) => {
  bob.watch.expect(/status of 401/)
  const { page } = ines
  const goes = (path: string) => page.goto(`${server.url}/#${path}`)
  await goes('/setting/members')
  await page.getByRole('button', { name: 'More actions for Bob' }).click()
  await page.getByRole('menuitem', { name: 'Freeze account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Freeze account' }).click()
  await expect(ines.toast('Bob is frozen')).toBeVisible()
  await goes('/setting/overview')
  const name = page.getByRole('textbox', { name: 'Server name' })
  await name.fill('Northwind')
  await name.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await goes('/setting/audit')
  const frozen = page.getByRole('row', { name: 'Ines froze the account of Bob.' })
  await expect(frozen).toContainText('127.0.0.1')
  const changed = page.getByRole('row', { name: /Ines changed the settings “Name and logo”/ })
  await expect(changed.getByText('Northwind')).toBeHidden()
  await changed.getByText('One change').click()
  await expect(changed).toContainText(/Name.*Northwind/)

  await page.getByRole('combobox', { name: 'Events', exact: true }).click()
  await page.getByRole('option', { name: 'Members and invitations' }).click()
  await page.getByRole('button', { name: 'Concerning: Anyone' }).click()
  await page.getByRole('dialog').getByRole('option', { name: /Bob/ }).click()
  await expect(changed).toHaveCount(0)
  await expect(frozen).toBeVisible()
  await page.reload()
  await expect(frozen).toBeVisible()
  await expect(page.getByRole('button', { name: 'Concerning: Bob' })).toBeVisible()
  await expect(changed).toHaveCount(0)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text).toMatch(/^\uFEFFtime,event/)
  expect(text).toContain(',account_frozen,')
  expect(text).not.toContain('Northwind')
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await expect(page.getByRole('row', { name: 'Ines exported the audit log.' })).toBeVisible()

  await page.getByRole('combobox', { name: 'How long entries are kept' }).click()
  await page.getByRole('option', { name: '90 days' }).click()
  await page.getByRole('button', { name: 'Delete older entries' }).click()
  const shortened = page.getByRole('row', { name: /changed the settings “Audit log”/ })
  await shortened.getByText('One change').click()
  await expect(shortened).toContainText(/365.*90/)
  await frozen.getByRole('link', { name: 'Bob' }).click()
  await expect(page.getByRole('heading', { name: 'Bob' })).toBeVisible()
})

test('the audit log has a text search and fits a phone', async ({ server, people, ines: _ }) => {
  const { page } = await people.openAgain('Ines', phone)
  await page.goto(`${server.url}/#/setting/audit`)
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.filter({ hasText: 'Ines set the server up.' })).toHaveCount(1)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(400)
  await page.getByRole('searchbox', { name: 'Search names' }).fill('nothing like this')
  await expect(page.getByText('No entry matches what you chose.')).toBeVisible()
  await expect(page).toHaveURL(/text=nothing/)
})
