import { scopeOf } from '@parley/client'
import { holdRequests } from './support/hold-requests.ts'
import type { Person } from './support/people.ts'
import { png } from './support/pictures.ts'
import type { TestServer } from './support/server.ts'
import { expect, test } from './support/fixtures.ts'

const roof = { name: 'roof.png', mimeType: 'image/png', buffer: png(320, 200) }
const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('one\ntwo\n') }

test('staged files and the draft text survive a reload', async ({ ines, bob }) => {
  await ines.open('#general')
  await bob.open('#general')
  await ines.type('The roof, as promised')
  await attachFiles(ines, [roof, plan])
  await isKept(ines, 2)

  await ines.page.reload()
  await expect(staged(ines)).toHaveCount(2)
  await expect(staged(ines).first()).toContainText('roof.png')
  await expect(staged(ines).first().locator('img')).toHaveJSProperty('naturalWidth', 320)
  await expect(ines.composer).toHaveValue('The roof, as promised')
  await ines.composer.press('Enter')
  await bob.expectMessage('The roof, as promised')
  await expect(bob.page.getByRole('button', { name: 'Open roof.png' })).toBeVisible()
  await expect(bob.feed.getByRole('link', { name: 'Download plan.txt' })).toBeVisible()

  await isKept(ines, 0)
  await ines.page.reload()
  await ines.expectMessage('The roof, as promised')
  await expect(staged(ines)).toHaveCount(0)
  await expect(bob.feed.locator('article')).toHaveCount(3)
})

test('a file whose upload a reload interrupted is staged again and can be sent', async ({
  ines,
  bob,
}) => {
  ines.watch.expect(/net::ERR_/)
  await ines.open('#general')
  await bob.open('#general')
  const letUpload = await holdRequests(ines.page, '**/api/resource/file/upload')
  await attachFiles(ines, [plan])
  await isKept(ines, 1)
  await ines.composer.press('Enter')
  await expect(staged(ines).getByRole('progressbar')).toBeVisible()

  const asked = ines.page.waitForEvent('dialog')
  const reloading = ines.page.reload()
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reloading
  await letUpload()
  await expect(staged(ines)).toContainText('plan.txt')
  await ines.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(bob.feed.getByRole('link', { name: 'Download plan.txt' })).toBeVisible()
  await expect(staged(ines)).toHaveCount(0)
  await expect(bob.feed.locator('article')).toHaveCount(1)
})

test('a file that was removed or has been sent is not staged after a reload', async ({
  server,
  ines,
  bob,
}) => {
  await writesTo(server, ines, bob)
  await writesTo(server, bob, ines)
  const letUpload = await holdRequests(ines.page, '**/api/resource/file/upload')
  await attachFiles(ines, [roof, plan])
  await isKept(ines, 2)
  await ines.page.getByRole('button', { name: 'Remove roof.png' }).click()
  await ines.composer.press('Enter')
  await ines.open('#general')
  await letUpload()
  await expect(bob.feed.getByRole('link', { name: 'Download plan.txt' })).toBeVisible()
  await isKept(ines, 0)

  await ines.page.reload()
  await ines.open('@Bob')
  await expect(ines.feed.getByRole('link', { name: 'Download plan.txt' })).toBeVisible()
  await expect(staged(ines)).toHaveCount(0)
})

test('a staged file is shown in its own tab only, and moves to another tab when that tab closes', async ({
  ines,
}) => {
  await ines.open('#general')
  await attachFiles(ines, [plan])
  await isKept(ines, 1)
  const second = await ines.openTab()
  await second.open('#general')
  await expect(staged(second)).toHaveCount(0)
  await ines.page.close()
  await expect(staged(second)).toContainText('plan.txt')
})

test('signing out deletes the staged files', async ({ ines }) => {
  await ines.open('#general')
  // The server refuses an upload that is under way at sign-out.
  const arrived = ines.page.waitForResponse('**/api/resource/file/upload')
  await attachFiles(ines, [plan])
  await isKept(ines, 1)
  await arrived
  await ines.page.getByRole('button', { name: /Ines/ }).first().click()
  await ines.page.getByRole('menuitem', { name: 'Sign out' }).click()
  await ines.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(ines.page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
  await isKept(ines, 0)
})

test('a draft keeps its quote across a reload, and keeps the removal of the quote', async ({
  server,
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  await bob.send('Who is coming?')
  await ines.expectMessage('Who is coming?')
  await ines.type('I am')
  await ines.clickAction('Who is coming?', 'Reply')
  const quote = ines.page.getByText('Replying to Bob')
  await expect(quote).toBeVisible()

  await ines.page.reload()
  await expect(quote).toBeVisible()
  await ines.composer.press('Escape')
  await expect(quote).toHaveCount(0)
  await writesTo(server, ines, bob)
  await ines.open('#general')
  await expect(ines.composer).toHaveValue('I am')
  await expect(quote).toHaveCount(0)
})

async function writesTo(server: TestServer, from: Person, to: Person) {
  const { uid, name } = to.session.user
  await from.page.goto(`${server.url}/#/chat/dm/${uid}`)
  await from.expectOpen(`@${name}`)
}

const staged = ({ page }: Person) =>
  page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')

async function attachFiles({ page }: Person, files: readonly (typeof roof)[]) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await choosing).setFiles([...files])
}

// Waits until this browser has stored `count` files.
async function isKept({ page, session }: Person, count: number) {
  await expect.poll(() => page.evaluate(countKept, scopeOf(session))).toBe(count)
}

// Runs in the page.
async function countKept(scope: string): Promise<number> {
  const database = await new Promise<IDBDatabase>((done, fail) => {
    const opening = indexedDB.open(`parley.files.${scope}`)
    opening.addEventListener('success', () => done(opening.result))
    opening.addEventListener('error', () => fail(new Error('no database')))
  })
  const count = database.transaction('files').objectStore('files').count()
  await new Promise((done) => count.addEventListener('success', done))
  database.close()
  return count.result
}
