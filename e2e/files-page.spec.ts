import type { Person } from './support/people.ts'
import { png } from './support/pictures.ts'
import { expect, test } from './support/fixtures.ts'

const picture = { name: 'roof.png', mimeType: 'image/png', buffer: png(640, 400) }
const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Some notes.') }

async function sendFile(person: Person, file: typeof picture, count: number): Promise<void> {
  const choosing = person.page.waitForEvent('filechooser')
  await person.page.getByRole('button', { name: 'Attach files' }).click()
  await (await choosing).setFiles(file)
  await expect(person.page.getByRole('list', { name: 'Files to send' })).toContainText(file.name)
  await person.composer.press('Enter')
  await expect(person.feed.locator('article[data-mid]')).toHaveCount(count)
}

test('the files page lists, filters, opens, shows and deletes files', async ({ ines, bob }) => {
  await ines.open('#general')
  await sendFile(ines, text, 1)
  await sendFile(ines, picture, 2)

  const { page } = bob
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Files' }).click()
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(files).toHaveCount(2)
  await expect(files.first()).toContainText('roof.png')
  await expect(files.first()).toContainText('Ines')
  await expect(files.first().locator('img')).toHaveJSProperty('complete', true)
  // Bob is neither the author nor an administrator.
  await expect(page.getByRole('button', { name: 'Delete notes.txt' })).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Search by name' }).fill('NOTES')
  await expect(files).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nothing like this')
  await expect(page.getByRole('heading', { name: 'No matching files' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(files).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Images' }).click()
  await expect(files).toHaveCount(1)

  await page.getByRole('button', { name: 'Open roof.png' }).click()
  await expect(page.getByRole('dialog', { name: 'Pictures' })).toContainText('roof.png')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Show as list' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show as grid' })).toBeVisible()
  await expect(files).toHaveCount(2)
  await page.getByRole('button', { name: 'Show notes.txt in the chat' }).click()
  await expect(bob.feed).toContainText('notes.txt')

  await ines.page.getByRole('link', { name: 'Files' }).click()
  for (const { name } of [text, picture]) {
    await ines.page.getByRole('checkbox', { name: `Select ${name}` }).click()
  }
  await expect(ines.page.getByText('2 files selected')).toBeVisible()
  const selection = ines.page.getByRole('toolbar', { name: 'Selected files' })
  await selection.getByRole('button', { name: 'Delete' }).click()
  await ines.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(ines.page.getByRole('heading', { name: 'No files yet' })).toBeVisible()
  await expect(bob.feed).not.toContainText('notes.txt')
})
