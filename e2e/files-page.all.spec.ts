import type { Person } from './support/people.ts'
import { png } from './support/pictures.ts'
import { sendFilesTo, sendFileTo } from './support/files.ts'
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

test('the files page loads further pages, and follows new and deleted messages', async ({
  server,
  ines,
  bob,
}) => {
  const fileOf = (name: string) => ({
    name,
    type: 'text/plain',
    bytes: Buffer.from(`This is ${name}`),
  })
  const names = Array.from({ length: 65 }, (_, at) => `f${at + 1}.txt`)
  await sendFilesTo(server, ines.session, server.general, names.map(fileOf))
  const { page } = bob
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Files' }).click()
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(files.first()).toContainText('f65.txt')
  await expect(async () => {
    await files.last().scrollIntoViewIfNeeded()
    await expect(files).toHaveCount(65, { timeout: 1_000 })
  }).toPass()

  await sendFileTo(server, ines.session, server.general, fileOf('new.txt'))
  await expect(files).toHaveCount(66)
  await expect(files.first()).toContainText('new.txt')

  await ines.open('#general')
  await ines.feed.locator('article[data-mid]').last().focus()
  await ines.page.keyboard.press('Delete')
  await expect(files).toHaveCount(65, { timeout: 15_000 })
  await expect(files.first()).toContainText('f65.txt')
})

test('a text file opens in the app as its source, and says when it is cut', async ({
  server,
  ines,
  bob,
}) => {
  const send = (name: string, type: string, text: string) =>
    sendFileTo(server, ines.session, server.general, { name, type, bytes: Buffer.from(text) })
  await send('page.html', 'text/html', '<b>Grüße</b><script>document.title = "run"</script>')
  await send('big.log', 'text/plain', `${'a line of the log\n'.repeat(20_000)}the end`)
  await bob.open('#general')
  const dialog = bob.page.getByRole('dialog')
  await bob.feed.getByRole('button', { name: 'Preview page.html' }).click()
  await expect(dialog.getByLabel('page.html').last()).toContainText('<b>Grüße</b><script>')
  expect(await bob.page.title()).not.toBe('run')
  const saving = bob.page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toBe('page.html')
  await bob.page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await bob.feed.getByRole('button', { name: 'Preview big.log' }).click()
  await expect(dialog).toContainText('Only the first 256 kB are shown')
  await expect(dialog).not.toContainText('the end')
})
