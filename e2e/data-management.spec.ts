import { readFile } from 'node:fs/promises'
import { call } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { phone } from './support/people.ts'
import { updateUser } from '@parley/protocol'

test('all files, then all messages are deleted once the name of the server is typed', async ({
  server,
  ines,
  bob,
}) => {
  await bob.open('#general')
  await bob.page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('a plan') })
  await bob.page.getByRole('button', { name: 'Send', exact: true }).click()
  await bob.waitUntilSent()
  await bob.send('Words that stay for a while')
  const { page } = ines
  await page.goto(`${server.url}/#/setting/data_management`)
  await expect(page.getByText(/^1 file with/)).toBeVisible()

  await page.getByRole('button', { name: 'Delete all files' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete all files of this server?' })
  await expect(question).toContainText('1 file with 6')
  await question.getByRole('button', { name: 'Delete all files' }).click()
  await expect(question).toBeVisible()
  await question.getByLabel('Type Parley to confirm').fill('Parley')
  await question.getByRole('button', { name: 'Delete all files' }).click()
  await expect(page.getByText('All files were deleted')).toBeVisible()
  await expect(page.getByText(/^0 files with/)).toBeVisible()
  await expect(bob.message('Words that stay for a while')).toBeVisible()

  await page.getByRole('button', { name: 'Delete all messages' }).click()
  const other = page.getByRole('alertdialog', { name: 'Delete all messages of this server?' })
  await expect(other).toContainText('2 messages')
  await other.getByLabel('Type Parley to confirm').fill('Parley')
  await other.getByRole('button', { name: 'Delete all messages' }).click()
  await expect(bob.message('Words that stay for a while')).toHaveCount(0)
})

test('the owner exports the server, and another admin cannot', async ({ server, ines, bob }) => {
  const params = { uid: bob.session.user.uid }
  await call(server, updateUser, { params, body: { is_admin: true } }, ines.session)
  const { page } = ines
  await page.goto(`${server.url}/#/setting/data_management`)
  await page.getByRole('button', { name: 'Prepare download' }).click()
  const question = page.getByRole('alertdialog', { name: 'Export this server?' })
  await question.getByRole('checkbox', { name: 'Include uploaded files' }).uncheck()
  await question.getByRole('button', { name: 'Prepare export' }).click()
  const link = page.getByRole('link', { name: 'Download' })
  await expect(link).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('tables/message.jsonl')).toBe(true)

  await bob.page.goto(`${server.url}/#/setting/data_management`)
  await expect(bob.page.getByText('Only the owner of the server can export it.')).toBeVisible()
})

test('a member cannot open the data management by its address, on a phone', async ({
  server,
  people,
  ines: _,
}) => {
  const { page } = await people.addUser('Bob', phone)
  await page.goto(`${server.url}/#/setting/data_management`)
  await expect(page.getByText('You don’t have permission')).toBeVisible()
})
