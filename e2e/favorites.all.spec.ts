import { deleteMessage } from '@parley/protocol'
import { call } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { type Person, phone } from './support/people.ts'
import { png } from './support/pictures.ts'

test('a saved message is on the page and in the panel of its chat, can be found, and leads back to it', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  for (const text of ['Tide table for May', 'Bring the ropes']) await ines.send(text)
  await bob.open('#general')
  await bob.clickAction('Tide table for May', 'Save')
  await bob.toast('Saved to favorites').waitFor()
  await bob.chooseMenuItem('Bring the ropes', 'Save')
  await bob.message('Tide table for May').hover()
  await expect(bob.page.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()

  await bob.page.getByRole('button', { name: 'Favorites of this chat' }).click()
  const panel = bob.page.getByRole('complementary', { name: 'Favorites of this chat' })
  await expect(panel.getByRole('article')).toHaveCount(2)

  await bob.page.getByRole('link', { name: 'Favorites' }).click()
  const list = bob.page.getByRole('list', { name: 'Favorites' }).locator('article')
  await expect(list).toHaveCount(2)
  await expect(list.first()).toContainText('Bring the ropes')
  await expect(list.first()).toContainText('#general')
  await bob.page.getByRole('searchbox').fill('TIDE')
  await expect(list).toHaveCount(1)
  await bob.page.getByRole('button', { name: 'Pictures' }).click()
  await expect(bob.page.getByText('Nothing found')).toBeVisible()
  await bob.page.getByRole('button', { name: 'Show all' }).click()
  await expect(list).toHaveCount(2)

  await list.last().getByRole('button', { name: 'Go to message' }).click()
  await bob.expectOpen('#general')
  await bob.expectMessage('Tide table for May')

  // Nobody else sees them.
  await ines.page.getByRole('link', { name: 'Favorites' }).click()
  await expect(ines.page.getByText('Nothing saved yet')).toBeVisible()
})

test('a favorite keeps its picture when the original is deleted, and says that it is gone', async ({
  server,
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  await attachPicture(ines, 'harbour.png')
  const picture = bob.feed.locator('article').filter({
    has: bob.page.getByRole('button', { name: 'Open harbour.png' }),
  })
  await picture.hover()
  await picture.getByRole('button', { name: 'Save' }).click()
  await bob.toast('Saved to favorites').waitFor()
  const mid = Number(await picture.getAttribute('data-mid'))
  await call(server, deleteMessage, { params: { mid } }, ines.session)
  await expect(picture).toHaveCount(0)

  await bob.page.getByRole('link', { name: 'Favorites' }).click()
  const list = bob.page.getByRole('list', { name: 'Favorites' }).locator('article')
  await expect(list).toHaveCount(1)
  await bob.page.reload()
  await list.getByRole('button', { name: 'Open harbour.png' }).click()
  const viewer = bob.page.getByRole('dialog', { name: 'Pictures' })
  await expect(viewer.locator('img').first()).toHaveJSProperty('naturalWidth', 640)
  await bob.page.keyboard.press('Escape')
  await list.getByRole('button', { name: 'Go to message' }).click()
  await bob.toast('The original message was deleted. Your copy stays here.').waitFor()
})

test('several selected messages become one favorite, which appears on and goes from another device', async ({
  people,
  ines,
}) => {
  const other = await people.openAgain('Ines', phone)
  await other.page.goto(`${new URL('/', other.page.url()).href}#/favs`)
  await expect(other.page.getByText('Nothing saved yet')).toBeVisible()
  await ines.open('#general')
  for (const text of ['one', 'two']) await ines.send(text)
  await ines.waitUntilSent()
  await ines.chooseMenuItem('one', 'Select')
  await ines.message('two').click()
  await ines.page.getByRole('toolbar', { name: 'Selected messages' }).getByText('Save').click()
  await ines.toast('2 messages saved to favorites').waitFor()
  const list = other.page.getByRole('list', { name: 'Favorites' }).locator('article')
  await expect(list).toHaveCount(1)
  await expect(list).toContainText('one')
  await expect(list).toContainText('two')

  await other.lengthenTimers()
  await list.getByRole('button', { name: 'Remove from favorites' }).click()
  await expect(list).toHaveCount(0)
  await other.page.getByRole('button', { name: 'Undo' }).click()
  await expect(list).toHaveCount(1)

  await ines.page.getByRole('link', { name: 'Favorites' }).click()
  const own = ines.page.getByRole('list', { name: 'Favorites' }).locator('article')
  await own.getByRole('button', { name: 'Remove from favorites' }).click()
  await expect(own).toHaveCount(0)
  await expect(list).toHaveCount(0, { timeout: 15_000 })
})

async function attachPicture(person: Person, name: string) {
  const choosing = person.page.waitForEvent('filechooser')
  await person.page.getByRole('button', { name: 'Attach files' }).click()
  await (await choosing).setFiles({ name, mimeType: 'image/png', buffer: png(640, 400) })
  await person.composer.press('Enter')
}
