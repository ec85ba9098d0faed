import { deleteChannel, updateChannel } from '@parley/protocol'
import { call, makeChannel } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { type Person, phone } from './support/people.ts'
import { png } from './support/pictures.ts'
import { waitUntilStill } from './support/wait-until-still.ts'

test('three messages with a picture reach a person who never saw the channel, and stay when it is deleted', async ({
  server,
  people,
  ines,
}) => {
  const carol = await people.addUser('Carol')
  const gid = await makeChannel(server, ines.session, {
    name: 'harbour',
    is_public: false,
  })
  await ines.open('#harbour')
  await ines.send('The tide is late')
  await ines.send('Look at the quay')
  await attachPicture(ines, 'quay.png')
  await expect(ines.page.getByRole('button', { name: 'Open quay.png' })).toBeVisible()

  await ines.chooseMenuItem('The tide is late', 'Select')
  await ines.message('Look at the quay').click()
  await ines.feed.locator('article', { hasText: 'quay.png' }).or(pictureRow(ines)).first().click()
  const bar = ines.page.getByRole('toolbar', { name: 'Selected messages' })
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('button', { name: 'Forward' }).click()
  await forwardTo(ines, ['Carol'], 'For tomorrow')
  await ines.toast('Forwarded to 1 chat').waitFor()
  await expect(bar).toHaveCount(0)

  await carol.open('@Ines')
  await carol.expectMessage('For tomorrow')
  const card = carol.feed.getByRole('region', { name: 'Forwarded · 3 messages' })
  await expect(card).toContainText('The tide is late')
  await expect(card).toContainText('Look at the quay')
  await expect(carol.row('#harbour')).toHaveCount(0)
  await call(server, deleteChannel, { params: { gid } }, ines.session)
  await carol.page.reload()

  await card.getByRole('button', { name: 'Open quay.png' }).click()
  const viewer = carol.page.getByRole('dialog', { name: 'Pictures' })
  await expect(viewer.locator('img').first()).toHaveJSProperty('naturalWidth', 640)
  await carol.page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)

  await card.getByRole('button', { name: 'Open', exact: true }).click()
  const dialog = carol.page.getByRole('dialog', { name: 'Forwarded · 3 messages' })
  await expect(dialog).toContainText('The tide is late')
  await dialog.getByRole('button', { name: 'Open quay.png' }).click()
  await expect(viewer.locator('img').first()).toHaveJSProperty('naturalWidth', 640)
  const saving = carol.page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toBe('quay.png')
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeVisible()
})

test('a chat that refuses is named, the others receive the message, and it can be tried again', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const carol = await people.addUser('Carol')
  const rulesGid = await makeChannel(server, ines.session, { name: 'rules', is_public: true })
  const news = await makeChannel(server, ines.session, { name: 'news', is_public: true })
  const close = (gid: number, isClosed: boolean) =>
    call(
      server,
      updateChannel,
      { params: { gid }, body: { only_owner_can_send_msg: isClosed } },
      ines.session,
    )
  await close(rulesGid, true)
  await bob.open('#general')
  await bob.send('Worth reading')
  await bob.waitUntilSent()
  await bob.clickAction('Worth reading', 'Forward')
  const dialog = bob.page.getByRole('dialog', { name: 'Forward message' })
  bob.watch.expect(/403/)
  const rules = dialog.getByRole('option', { name: /rules/ })
  await expect(rules).toContainText('Only the owner and admins can write')
  await rules.click({ force: true })
  await expect(rules).toHaveAttribute('aria-selected', 'false')

  // The channel is closed after it was picked, while the archive is made.
  const release = await holdRequests(bob.page, '**/api/resource/archive')
  await forwardTo(bob, ['news', 'Carol'], 'Please')
  await close(news, true)
  await release()
  const result = bob.page.getByRole('dialog', { name: '1 chat did not accept it' })
  const line = (name: string) => result.getByRole('listitem').filter({ hasText: name })
  await expect(line('news')).toContainText('You don’t have permission to write here')
  await expect(line('Carol')).toContainText('Sent')
  await carol.open('@Bob')
  await carol.expectMessage('Please')

  await close(news, false)
  await result.getByRole('button', { name: 'Try again' }).click()
  await bob.toast('Forwarded to 2 chats').waitFor()
  await carol.open('#news')
  await carol.expectMessage('Please')
  await carol.open('@Bob')
  await expect(carol.feed.locator('article')).toHaveCount(2)
})

test('a forward within a forward opens in the same dialog, with a way back', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  await ines.send('Deep inside')
  await ines.waitUntilSent()
  await ines.clickAction('Deep inside', 'Forward')
  await forwardTo(ines, ['general'], '')
  const first = ines.feed.getByRole('region', { name: 'Forwarded message' })
  await expect(first).toContainText('Deep inside')
  await ines.send('Around it')
  await ines.waitUntilSent()
  await ines.chooseMenuItem('Around it', 'Select')
  await ines.feed
    .locator('article')
    .filter({ has: ines.page.getByRole('region', { name: 'Forwarded message' }) })
    .click()
  await ines.page.getByRole('button', { name: 'Forward' }).click()
  await forwardTo(ines, ['Bob'], '')

  await bob.open('@Ines')
  const outer = bob.feed.getByRole('region', { name: 'Forwarded · 2 messages' })
  await outer.getByRole('button', { name: 'Open' }).click()
  const dialog = bob.page.getByRole('dialog')
  await dialog.getByRole('region', { name: 'Forwarded message' }).getByRole('button').click()
  await expect(dialog).toHaveAccessibleName('Forwarded message')
  await expect(dialog).toContainText('Deep inside')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog).toHaveAccessibleName('Forwarded · 2 messages')
})

test('messages below a forward stay in place while it loads on a phone', async ({
  people,
  ines,
}) => {
  await ines.open('#general')
  await ines.send('Far away')
  await ines.waitUntilSent()
  await ines.clickAction('Far away', 'Forward')
  await forwardTo(ines, ['general'], 'below the card')
  await ines.expectMessage('below the card')

  const dana = await people.addUser('Dana', phone)
  const release = await holdRequests(dana.page, /resource\/archive\?/)
  await dana.open('#general')
  await dana.expectMessage('below the card')
  await waitUntilStill(dana.feed)
  const before = await dana.message('below the card').boundingBox()
  await release()
  await expect(dana.feed.getByRole('region', { name: 'Forwarded message' })).toContainText(
    'Far away',
  )
  expect(await dana.message('below the card').boundingBox()).toEqual(before)
})

const pictureRow = ({ feed, page }: Person) =>
  feed.locator('article').filter({ has: page.getByRole('button', { name: 'Open quay.png' }) })

/** Completes the dialog that is open. */
async function forwardTo({ page }: Person, names: readonly string[], comment: string) {
  const dialog = page.getByRole('dialog', { name: /^Forward / })
  const field = dialog.getByRole('combobox')
  for (const name of names) {
    await field.fill(name)
    await field.press('Enter')
    await expect(dialog.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  }
  if (comment !== '') await dialog.getByRole('textbox', { name: /comment/ }).fill(comment)
  await dialog.getByRole('button', { name: /^Forward to/ }).click()
}

async function attachPicture(person: Person, name: string) {
  const choosing = person.page.waitForEvent('filechooser')
  await person.page.getByRole('button', { name: 'Attach files' }).click()
  await (await choosing).setFiles({ name, mimeType: 'image/png', buffer: png(640, 400) })
  await person.composer.press('Enter')
}
