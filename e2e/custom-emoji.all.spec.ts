import { expect, test } from './support/fixtures.ts'
import { png } from './support/pictures.ts'
import type { Person } from './support/people.ts'

test.use({ ownServer: true })

const picture = { name: 'Our Logo.png', mimeType: 'image/png', buffer: png(200, 200) }

/** Adds `:our_logo:` on the settings page, and goes back to the chat. */
async function addLogo({ page }: Person) {
  await page.goto(`${new URL(page.url()).origin}/#/setting/emoji`)
  await page.getByRole('button', { name: 'Add emoji' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(picture)
  await expect(dialog.getByLabel('Name')).toHaveValue('our_logo')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Emoji' })).toContainText(':our_logo:')
}

const logoIn = (person: Person) => person.feed.getByRole('img', { name: ':our_logo:' })
const isLoaded = (image: HTMLImageElement | SVGElement) =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0

test('an emoji that one person adds is written, picked and used as a reaction; deleted, its name stays', async ({
  server,
  ines,
  bob,
}) => {
  await bob.open('#general')
  await addLogo(ines)
  await ines.page.goto(`${server.url}/#/chat`)
  await ines.open('#general')

  // Bob's client heard of it. The list completes the name.
  await bob.composer.pressSequentially('Look at :our')
  await expect(bob.page.getByRole('option', { name: ':our_logo:' }).getByRole('img')).toBeVisible()
  await bob.page.keyboard.press('Enter')
  await expect(bob.composer).toHaveValue('Look at :our_logo: ')
  await bob.page.keyboard.press('Enter')
  await expect(logoIn(ines)).toBeVisible()
  await expect.poll(() => logoIn(ines).evaluate(isLoaded)).toBe(true)
  await expect(ines.row('#general')).toContainText(':our_logo:')

  // Ines reacts with it from the picker.
  const message = ines.feed.getByRole('article').filter({ hasText: 'Look at' })
  await message.hover()
  await ines.page.getByRole('button', { name: 'More reactions' }).click()
  await ines.page.getByRole('combobox', { name: 'Search emoji' }).fill('logo')
  const found = ines.page.getByRole('gridcell', { name: 'our logo', selected: true })
  await expect(found).toBeVisible()
  await ines.page.keyboard.press('Enter')
  const chip = bob.page.getByRole('button', { name: /^:our_logo:, 1 person/ })
  await expect(chip.locator('img')).toBeVisible()
  await chip.click()
  await expect(ines.page.getByRole('button', { name: /^:our_logo:, 2 people/ })).toBeVisible()

  // Markdown draws it too, except in code.
  await bob.send('**Bold** :our_logo: and `:our_logo:`')
  await expect(ines.feed.locator('article strong')).toHaveText('Bold')
  await expect(logoIn(ines)).toHaveCount(3)

  // The creator deletes it. Both see the name, also after a reload.
  await ines.page.goto(`${server.url}/#/setting/emoji`)
  await ines.page.getByRole('button', { name: 'Delete :our_logo:' }).click()
  await ines.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(ines.page.getByText('No emoji yet')).toBeVisible()
  await expect(logoIn(bob)).toHaveCount(0)
  await expect(bob.feed).toContainText('Look at :our_logo:')
  await bob.page.reload()
  await expect(bob.feed).toContainText('Look at :our_logo:')
  await expect(bob.page.getByRole('button', { name: /^:our_logo:, 2 people/ })).toContainText(
    ':our_logo:',
  )
})
