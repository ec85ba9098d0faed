import type { Page } from '@playwright/test'
import { emailOf, makeChannel, password, sendMessages } from './support/calls.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expect, test } from './support/fixtures.ts'

test('a second person on the same page sees their own messages and none of the first', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const carol = await people.addUser('Carol')
  await carol.page.goto(`${server.url}/#/chat/dm/${ines.session.user.uid}`)
  await carol.expectOpen('@Ines')
  await carol.send('A secret for Ines')
  await carol.waitUntilSent()
  await carol.page.goto(`${server.url}/#/chat/dm/${bob.session.user.uid}`)
  await carol.expectOpen('@Bob')
  await carol.send('Hello Bob')
  await carol.waitUntilSent()
  await ines.open('@Carol')
  await ines.expectMessage('A secret for Ines')
  await ines.type('A draft of Ines')

  await signsOut(ines.page)
  await signIn(ines.page, 'Bob')
  await expect(ines.row('@Carol')).toContainText('Hello Bob')
  await ines.open('@Carol')
  await ines.expectMessage('Hello Bob')
  await ines.expectNoMessage('A secret for Ines')
  await expect(ines.composer).toHaveValue('')

  await ines.page.reload()
  await ines.expectMessage('Hello Bob')
  await ines.expectNoMessage('A secret for Ines')
})

test('a tab follows the person who signed in in the other tab', async ({ ines, bob: _ }) => {
  const second = await ines.openTab()
  await expect(second.chats).toBeVisible()
  await expect(ines.page.getByRole('heading', { name: /tab/i })).toBeVisible()
  await signsOut(second.page)
  await signIn(second.page, 'Bob')

  await ines.page.getByRole('button', { name: 'Use here' }).click()
  await expect(ines.page.getByRole('button', { name: /Bob/ }).first()).toBeVisible()
  await ines.open('#general')
  await ines.send('Said as Bob')
  const message = ines.message('Said as Bob')
  await expect(message).toBeVisible()
  await ines.waitUntilSent()
  await expect(ines.feed.getByRole('button', { name: 'Bob' }).first()).toBeVisible()
})

test('a message under way at sign-out reaches neither the server nor the next person', async ({
  server,
  ines,
  bob,
}) => {
  ines.watch.expect(/net::ERR_/)
  const gid = await makeChannel(server, ines.session, { name: 'long', is_public: true })
  const texts = Array.from({ length: 150 }, (_, i) => `Line ${i}`)
  await sendMessages(server, ines.session, gid, texts)
  await ines.open('#general')
  const releaseUploads = await holdRequests(ines.page, '**/api/resource/file/upload')
  const releaseHistory = await holdRequests(ines.page, /\/history\?/)
  const choosing = ines.page.waitForEvent('filechooser')
  await ines.page.getByRole('button', { name: 'Attach files' }).click()
  await (await choosing).setFiles([
    { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('one\n') },
  ])
  await ines.composer.fill('Sent with the file')
  await ines.composer.press('Enter')
  await ines.waitUntilSent().catch(() => {})

  await signsOut(ines.page)
  await signIn(ines.page, 'Bob')
  await releaseHistory()
  await releaseUploads()
  await ines.open('#general')
  await ines.send('Bob is here')
  await bob.open('#general')
  await bob.expectMessage('Bob is here')
  await expect(bob.feed.getByRole('link', { name: 'Download plan.txt' })).toHaveCount(0)
  await expect(ines.page.getByRole('list', { name: 'Files to send' })).toHaveCount(0)
})

test('a message that was not sent waits for its author and is not sent by the next person', async ({
  ines,
  bob,
}) => {
  await bob.open('#general')
  await ines.open('#general')
  ines.watch.expect(/net::ERR_/)
  const unreachable = /\/api\/(group\/\d+\/send|token\/logout)/
  await ines.page.route(unreachable, (route) => route.abort())
  await ines.send('Not sent yet by Ines')
  await signsOut(ines.page, { keep: true })
  await ines.page.unroute(unreachable)
  await signIn(ines.page, 'Bob')
  await ines.open('#general')
  await ines.send('Said by Bob')
  await ines.waitUntilSent()
  await bob.expectMessage('Said by Bob')
  await bob.expectNoMessage('Not sent yet by Ines')

  await signsOut(ines.page)
  await signIn(ines.page, 'Ines')
  await bob.expectMessage('Not sent yet by Ines')
})

async function signsOut(page: Page, { keep = false } = {}) {
  await page
    .getByRole('button', { name: /Ines|Bob/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog')
  if (keep) await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(emailOf(name))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).first().click()
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible()
}
