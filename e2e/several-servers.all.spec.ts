import type { Locator, Page } from '@playwright/test'
import {
  adminOf,
  emailOf,
  makeAccount,
  password,
  sendDirect,
  sendMessages,
  setUp,
} from './support/calls.ts'
import { expect, test as base } from './support/fixtures.ts'
import { openFirstAdmin, type Person } from './support/people.ts'
import { png } from './support/pictures.ts'
import { recordNotifications } from './support/record-notifications.ts'
import { startServer, type TestServer } from './support/server.ts'

interface Fixtures {
  /** Another server, at another origin. Bob has an account there too. */
  other: TestServer
}

const test = base.extend<Fixtures>({
  other: async ({ browserName: _ }, use) => {
    const other = await startServer()
    await setUp(other, 'Olga')
    await makeAccount(other, adminOf(other), 'Bob')
    await use(other)
    await other.dispose()
  },
})

test('a page shows two servers side by side, each with its own chats, session and notices', async ({
  server,
  other,
  ines,
  bob,
}) => {
  const { page } = bob
  bob.watch.expect(new RegExp(`asked a stranger: ${other.url}`))
  const dialog = await openServers(bob)
  const address = dialog.getByLabel('Address of a server')
  await address.fill('nonsense address')
  await dialog.getByRole('button', { name: 'Add server' }).click()
  await expect(dialog.getByText('This is not a web address.')).toBeVisible()
  await address.fill(other.url)
  await address.press('Enter')

  // The other server asks for its own sign-in.
  const { host } = new URL(other.url)
  await expect(page).toHaveURL(`${server.url}/#/at/${host}/login`)
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  await page.keyboard.press('Control+1')
  await expect(bob.chats).toBeVisible()
  await page.keyboard.press('Control+2')
  await signInHere(page)
  await bob.open('#general')
  await expect(page).toHaveURL(new RegExp(`/#/at/${host}/chat/channel/`))
  await bob.send('Hello from next door')
  await bob.waitUntilSent()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await choosing).setFiles({ name: 'own.png', mimeType: 'image/png', buffer: png(30, 40) })
  await bob.composer.press('Enter')
  const picture = page.getByRole('button', { name: 'Open own.png' }).locator('img')
  await expect(picture).toHaveAttribute('src', new RegExp(`^${other.url}/api/resource/file`))
  await expect
    .poll(() => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)

  // Messages of the server that is not shown are counted, and none of them is seen here.
  await sendMessages(server, ines.session, server.general, ['News of the first'])
  const tiles = page.getByRole('list', { name: 'Servers' })
  await expect(tiles.getByRole('button', { name: /1 unread message$/ })).toBeVisible()
  await expect(bob.message('News of the first')).toHaveCount(0)

  // A notice opens the chat on its server.
  const notifications = await recordNotifications(page)
  await sendDirect(server, ines.session, bob.session.user.uid, 'Are you there?')
  await expect.poll(notifications).toEqual([{ title: 'Ines', body: 'Are you there?' }])
  await page.evaluate(() => dispatchEvent(new Event('click-last-notice')))
  await expect(page).toHaveURL(new RegExp(`^${server.url}/#/chat/dm/`))
  await bob.expectMessage('Are you there?')

  await page.keyboard.press('Control+2')
  await expect(page).toHaveURL(`${server.url}/#/at/${host}/chat`)
  await page.keyboard.press('Control+1')
  await expect(page).toHaveURL(`${server.url}/#/chat`)
  await bob.open('#general')
  await expect(bob.message('News of the first')).toBeVisible()
  await expect(bob.message('Hello from next door')).toHaveCount(0)
  await sendMessages(other, adminOf(other), other.general, ['News of the second', 'And more'])
  await expect(tiles.getByRole('button', { name: /2 unread messages$/ })).toBeVisible()

  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/#/at/${host}/chat`)
  await bob.open('#general')
  await expect(bob.message('And more')).toBeVisible()
  await page.reload()
  await expect(bob.message('And more')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/#/at/${host}/chat/channel/`))
})

test('a server that is removed is signed out, and its messages leave the device', async ({
  server,
  other,
  bob,
}) => {
  const { page } = bob
  bob.watch.expect(new RegExp(`asked a stranger: ${other.url}`))
  const { host } = new URL(other.url)
  await (await openServers(bob)).getByLabel('Address of a server').fill(other.url)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/#/at/${host}/login`)
  // Without a sign-in the way back is a button.
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(`${server.url}/#/chat`)
  await page.getByRole('list', { name: 'Servers' }).getByRole('button', { name: host }).click()
  await signInHere(page)
  await bob.open('#general')
  await bob.send('Nothing of this stays')
  await bob.waitUntilSent()
  await expect.poll(() => stored(page)).toContain('Nothing of this stays')

  const dialog = await openServers(bob)
  await dialog.getByRole('button', { name: `Remove ${host}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/#/chat`)
  await expect(page.getByRole('list', { name: 'Servers' })).toHaveCount(0)
  const kept = () =>
    page.evaluate(
      (base) => Object.keys(localStorage).filter((name) => name.includes(base)),
      other.url,
    )
  await expect.poll(kept).toEqual([])
  await expect.poll(() => stored(page)).not.toContain('Nothing of this stays')
  // Its address leads to the server of the page.
  await page.goto(`${server.url}/#/at/${host}/chat/channel/1`)
  await expect(page).toHaveURL(`${server.url}/#/chat`)
})

base.describe('on a server that shows no others', () => {
  base('the page offers none, and may load nothing from them', async ({ browser }) => {
    const server = await startServer({ PARLEY_OTHER_SERVERS: 'off' })
    const ines = await openFirstAdmin(browser, server)
    await ines.page.getByRole('button', { name: 'Ines, your account' }).click()
    await expect(ines.page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    await expect(ines.page.getByRole('menuitem', { name: 'Servers' })).toHaveCount(0)
    const answer = await ines.page.request.get(server.url)
    expect(answer.headers()['content-security-policy']).toContain("connect-src 'self';")
    await ines.page.context().close()
    await server.dispose()
  })
})

async function openServers({ page, session }: Person): Promise<Locator> {
  await page.getByRole('button', { name: `${session.user.name}, your account` }).click()
  await page.getByRole('menuitem', { name: 'Servers' }).click()
  return page.getByRole('dialog', { name: 'Servers' })
}

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(emailOf('Bob'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The messages in all databases of the page. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const all = (await indexedDB.databases()).map(async ({ name = '' }) => {
      const opening = indexedDB.open(name)
      const database = await new Promise<IDBDatabase>((done) => {
        opening.onsuccess = () => done(opening.result)
      })
      if (!database.objectStoreNames.contains('messages')) return []
      const reading = database.transaction('messages').objectStore('messages').getAll()
      await new Promise((done) => {
        reading.onsuccess = done
      })
      database.close()
      return reading.result
    })
    return JSON.stringify(await Promise.all(all))
  })
