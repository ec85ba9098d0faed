import { sendMessages } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { phone } from './support/people.ts'

test.use({ ownServer: true })

test('the dashboard counts messages of today and says what to do about a problem', async ({
  server,
  ines,
  bob,
}) => {
  await sendMessages(server, bob.session, server.general, ['One', 'Two', 'Three'])
  const { page } = ines
  await page.goto(`${server.url}/#/setting/dashboard`)
  await expect(page.getByRole('img', { name: 'Messages: 3' })).toBeVisible()
  await expect(page.getByText('2 of 20')).toBeVisible()
  await page.getByText('Show as table').click()
  await expect(page.getByRole('row').nth(1)).toContainText('3')
  await page.getByText('90 days').click()
  await expect(page.getByRole('row')).toHaveCount(91)

  const problem = page.getByRole('status').filter({ hasText: 'address of this server is not set' })
  await problem.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('https://chat.example.org')
  await page.getByRole('button', { name: 'Save changes' }).click()
  // Leaving asks until the bar is gone.
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await page.goto(`${server.url}/#/setting/dashboard`)
  await expect(page.getByRole('img', { name: 'Messages: 3' })).toBeVisible()
  // Not "Everything works": the machine that runs this test may have a full disk.
  await expect(problem).toHaveCount(0)
})

test('an admin sees all of the dashboard on a phone', async ({ server, people, ines: _ }) => {
  const { page } = await people.openAgain('Ines', phone)
  await page.goto(`${server.url}/#/setting/dashboard`)
  await expect(page.getByRole('img', { name: 'Uploads: 0' })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(phone.viewport.width)
})
