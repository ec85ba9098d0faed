import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { phone } from './support/people.ts'

test.use({ ownServer: true })

const isSignedOut = (page: Page) =>
  expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

test('devices are ended from their list and are signed out at once', async ({
  people,
  ines: _,
  bob,
  server,
}) => {
  const mobile = await people.openAgain('Bob', phone)
  mobile.watch.expect(/status of 40[13]/)
  const { page } = bob
  await page.goto(`${server.url}/#/setting/devices`)
  // The sections are list items, too.
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Signed in' })
  const others = rows.filter({ hasNotText: 'This device' })
  await expect(others).toHaveCount(1)
  await expect(rows).toHaveCount(2)

  const question = page.getByRole('alertdialog', { name: 'Sign out that device?' })
  await others.getByRole('button').click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(mobile.chats).toBeVisible()
  await others.getByRole('button').click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(rows).toHaveCount(1)
  await isSignedOut(mobile.page)
  await expect(mobile.page.getByText('You were signed out from another device.')).toBeVisible()

  const two = [await people.openAgain('Bob', phone), await people.openAgain('Bob')]
  for (const { watch } of two) watch.expect(/status of 40[13]/)
  await page.reload()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(rows).toHaveCount(1)
  for (const one of two) await isSignedOut(one.page)
  await bob.page.goto(`${server.url}/#/chat`)
  await expect(bob.chats).toBeVisible()
})
