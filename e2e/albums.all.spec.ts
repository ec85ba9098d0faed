import { sendFileTo } from './support/files.ts'
import { type Person, phone } from './support/people.ts'
import { png } from './support/pictures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { waitUntilStill } from './support/wait-until-still.ts'
import { expect, test } from './support/fixtures.ts'

const picture = (at: number) => ({
  name: `p${at}.png`,
  mimeType: 'image/png',
  buffer: png(300 + at, at % 2 ? 200 : 500),
})

async function sendAlbum(person: Person, count: number, caption = ''): Promise<void> {
  const choosing = person.page.waitForEvent('filechooser')
  await person.page.getByRole('button', { name: 'Attach files' }).click()
  const files = Array.from({ length: count }, (_, at) => picture(at + 1))
  await (await choosing).setFiles(files)
  const staged = person.page.getByRole('list', { name: 'Files to send' })
  await expect(staged.getByRole('listitem')).toHaveCount(count)
  if (caption) await person.composer.fill(caption)
  await person.composer.press('Enter')
  await expect(staged).toHaveCount(0)
}

test('pictures sent in one go are one grid below their caption, of a size that loading does not change', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  const letLoad = await holdRequests(bob.page, /api\/resource\/file\?/)
  await sendAlbum(ines, 3, 'From the roof')

  const album = bob.feed.getByRole('group', { name: '3 pictures' })
  await expect(album).toBeVisible()
  const row = bob.feed
    .getByRole('listitem')
    .filter({ has: bob.page.getByRole('group', { name: '3 pictures' }) })
  await expect(row).toContainText('From the roof')
  await waitUntilStill(bob.feed)
  const before = await row.boundingBox()
  expect(await album.boundingBox()).toMatchObject({ width: 480, height: 452.5 })
  await letLoad()
  for (const image of await album.locator('img').all())
    await expect(image).toHaveJSProperty('complete', true)
  expect(await row.boundingBox()).toEqual(before)
  const first = album.getByRole('button', { name: 'Open p1.png' })
  expect(await first.locator('img').boundingBox()).toEqual(await first.boundingBox())
})

test('each picture of an album has its own tools, reactions, selection and deletion', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  await sendAlbum(ines, 7)
  const album = bob.feed.getByRole('group', { name: '7 pictures' })
  const open = (at: number) => album.getByRole('button', { name: `Open p${at}.png` })
  await expect(open(5)).toBeVisible()
  await expect(open(6)).toHaveCount(0)
  await expect(album.locator('article[data-mid]')).toHaveCount(7)

  const second = album.locator('article[data-mid]').nth(1)
  await open(2).hover()
  await second.getByRole('button', { name: 'React with 👍' }).click()
  await expect(second.getByRole('group', { name: 'Reactions' })).toContainText('👍')

  // The keys go on to the pictures that are not shown, and show them.
  await album.locator('article[data-mid]').nth(4).focus()
  await bob.page.keyboard.press('ArrowDown')
  await expect(open(7)).toBeVisible()
  await expect(album.locator('article[data-mid]').nth(5)).toBeFocused()
  await expect(album.getByRole('button', { name: /^Show \d more/ })).toHaveCount(0)

  const own = ines.feed.getByRole('group', { name: '7 pictures' })
  await own.getByRole('button', { name: 'Show 2 more pictures' }).click()
  await own.getByRole('button', { name: 'Open p6.png' }).focus()
  await ines.page.keyboard.press('Escape')
  await ines.page.keyboard.press('Delete')
  await expect(bob.feed.getByRole('group', { name: '6 pictures' })).toBeVisible({ timeout: 15_000 })
})

test('on a phone the grid fits, and a tap on the last picture shows the others', async ({
  server,
  ines,
  people,
}) => {
  for (let at = 1; at <= 7; at++) {
    const { name, mimeType: type, buffer: bytes } = picture(at)
    await sendFileTo(server, ines.session, server.general, { name, type, bytes })
  }
  const bob = await people.addUser('Bob', phone)
  await bob.open('#general')
  const album = bob.feed.getByRole('group', { name: '7 pictures' })
  const more = album.getByRole('button', { name: 'Show 2 more pictures' })
  const covered = album.getByRole('button', { name: 'Open p5.png' })
  await expect(more).toBeVisible()
  await waitUntilStill(bob.feed)
  expect(await more.boundingBox()).toEqual(await covered.boundingBox())
  const { x = 0, width = 0 } = (await album.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(400)
  await more.tap()
  await expect(album.getByRole('button', { name: 'Open p7.png' })).toBeVisible()
})
