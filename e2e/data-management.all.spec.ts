import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { emailOf, password } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ ownServer: true })

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

test('the owner imports an archive, and everybody signs in to what it has', async ({
  server,
  ines,
  bob,
}) => {
  test.slow()
  // The browser logs refused calls, the restart and the end of the sessions.
  for (const { watch } of [ines, bob]) watch.expect(/status of 40[013]|status of 503|ERR_/)
  await bob.open('#general')
  await bob.send('Said before the export')
  const { page } = ines
  await page.goto(`${server.url}/#/setting/data_management`)
  await page.getByRole('button', { name: 'Prepare download' }).click()
  await page.getByRole('button', { name: 'Prepare export' }).click()
  const link = page.getByRole('link', { name: 'Download' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const path = await download.path()
  await bob.send('Said after the export')
  await bob.waitUntilSent()

  const files = page.locator('input[type=file][accept*=zip]')
  await files.setInputFiles({
    name: 'notes.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('no zip'),
  })
  await confirmImport(page, 'notes.zip')
  await expect(
    page.getByText('This file is not an export of a server, or it is damaged.'),
  ).toBeVisible()
  await files.setInputFiles(path)
  await confirmImport(page, basename(path))

  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await expect(bob.page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await page.getByLabel('Email', { exact: true }).fill(emailOf('Ines'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await ines.open('#general')
  await expect(ines.message('Said before the export')).toBeVisible()
  await expect(ines.message('Said after the export')).toHaveCount(0)
})

/** Answers the question before an import that replaces everything. */
async function confirmImport(page: Page, name: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: `Import ${name}?` })
  await question.getByLabel('Type Parley to confirm').fill('Parley')
  await question.getByRole('button', { name: 'Import', exact: true }).click()
}
