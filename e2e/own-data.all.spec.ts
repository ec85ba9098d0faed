import { readFile } from 'node:fs/promises'
import { expect, test } from './support/fixtures.ts'

test('a member downloads their own data, finds it after a reload and deletes it', async ({
  bob,
  server,
}) => {
  const { page } = bob
  bob.watch.expect(/status of 500/)
  await page.route('**/api/user/export', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.goto(`${server.url}/#/setting/my_account`)
  const block = page.getByRole('region', { name: 'Download your data' })
  await block.getByRole('button', { name: 'Prepare download' }).click()
  await expect(block.getByText('Something went wrong on the server.')).toBeVisible()

  await block.getByRole('button', { name: 'Prepare download' }).click()
  await expect(block.getByText(/^Ready: .* with \d+ messages? and 0 files\./)).toBeVisible()

  await page.reload()
  const downloading = page.waitForEvent('download')
  await block.getByRole('link', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^parley-export-me-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await download.path())
  // Entries of a zip begin with these letters and are named in plain text.
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(bytes.toString('latin1')).toContain('messages.jsonl')

  await block.getByRole('button', { name: 'Delete' }).click()
  await expect(block.getByRole('link', { name: 'Download' })).toHaveCount(0)
  await expect(block.getByRole('button', { name: 'Prepare download' })).toBeEnabled()
})
