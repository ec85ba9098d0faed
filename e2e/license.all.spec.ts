import { updateLicense } from '@parley/protocol'
import { createIssuer } from '../apps/server/src/testing/license-issuer.ts'
import { type LicenseShop, startLicenseShop } from '../services/license/src/testing/license-shop.ts'
import { adminOf, call } from './support/calls.ts'
import { expect, test as base } from './support/fixtures.ts'
import { phone, type Person } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

const issuer = createIssuer()

interface Fixtures {
  shop: LicenseShop
  /** The settings of the server, for its next start. */
  settings: Record<string, string>
  /** A license service that the server knows instead of the shop at its first start. */
  firstService: string
}

const test = base.extend<Fixtures>({
  firstService: ['', { option: true }],
  shop: async ({ browserName: _ }, use) => {
    const shop = await startLicenseShop()
    await use(shop)
    await shop.close()
  },
  settings: async ({ shop, firstService }, use) => {
    await use({
      PARLEY_LICENSE_KEYS: `${shop.publicKey},${issuer.settings.PARLEY_LICENSE_KEYS}`,
      PARLEY_LICENSE_SERVICE: firstService || shop.url,
      // The page may call the license service, and no other server.
      PARLEY_OTHER_SERVERS: 'off',
    })
  },
  server: async ({ settings }, use) => {
    const server = await startServer(settings)
    await use(server)
    await server.dispose()
  },
})

const store = (server: TestServer, user_limit: number) =>
  call(server, updateLicense, { body: { license: issuer.issue({ user_limit }) } }, adminOf(server))
const openSection = ({ page }: Person, server: TestServer) =>
  page.goto(`${server.url}/#/setting/license`)
const bar = ({ page }: Person) => page.getByRole('note').filter({ hasText: 'Nobody else can join' })

test('a license is bought, and lifts the limit for everybody at once', async ({
  server,
  shop,
  people,
  ines,
  bob,
}) => {
  ines.watch.expect(new RegExp(`asked a stranger: (${shop.url}|${shop.stripe.url})/`))
  ines.watch.expect(/status of 404/)
  const other = await people.openAgain('Ines')
  await openSection(other, server)
  await expect(other.page.getByText('2 of 20 members')).toBeVisible()
  await store(server, 2)
  await expect(other.page.getByText('2 of 2 members')).toBeVisible()
  await expect(other.page.getByRole('alert')).toContainText('No more members can join')
  await bob.open('#general')
  await expect(bar(bob)).toContainText('Ask Ines for an upgrade')
  await expect(bar(bob).getByRole('link')).toHaveCount(0)

  const { page } = ines
  await ines.open('#general')
  await bar(ines).getByRole('link', { name: 'Upgrade license' }).click()
  await page.getByRole('button', { name: 'Renew license' }).click()
  const dialog = page.getByRole('dialog', { name: 'Renew license' })
  await expect(dialog.getByRole('radio', { name: 'Pro $49' })).toBeChecked()
  const domain = dialog.getByRole('textbox', { name: 'Domain' })
  await expect(domain).toHaveValue('127.0.0.1')
  await domain.fill('chat.example.org:8443')
  await dialog.getByRole('button', { name: 'Start payment' }).click()
  await expect(dialog.getByText('Leave out the port')).toBeVisible()
  await domain.fill('127.0.0.1')
  await dialog.getByRole('button', { name: 'Start payment' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()

  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  await expect(page.getByRole('status').getByText('any number of members')).toBeVisible()
  await expect(bar(bob)).toHaveCount(0)
  await expect(other.page.getByRole('definition').getByText('No limit')).toBeVisible()
  await expect(other.page.getByRole('alert')).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('status').getByText('any number of members')).toBeVisible()
  await page.getByRole('link', { name: 'Back home' }).click()
  await expect(page.getByRole('form', { name: /^Message to/ })).toBeVisible()
  await page.goto(`${server.url}/#/cb/payment_success/cs_test_invented`)
  await expect(page.getByRole('heading', { name: 'Invalid payment session' })).toBeVisible()
})

test('a pasted license is checked before it is stored, and can be removed', async ({
  server,
  ines,
  bob,
}) => {
  const { page } = ines
  ines.watch.expect(/status of 400/)
  await openSection(ines, server)
  await page.getByRole('button', { name: 'Update manually' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update manually' })
  const text = dialog.getByRole('textbox', { name: 'License text' })
  const update = dialog.getByRole('button', { name: /^Update/ })
  await update.click()
  await expect(dialog.getByText('Paste the text of a license.')).toBeVisible()
  await text.fill('not a license')
  await update.click()
  await expect(dialog.getByText('This is not a license.')).toBeVisible()
  await text.fill(createIssuer().issue())
  await update.click()
  await expect(dialog.getByText('is not signed by anybody')).toBeVisible()

  await text.fill(issuer.issue({ user_limit: 1 }))
  await update.click()
  await expect(dialog.getByRole('alert')).toContainText('This server has 2 members')
  await update.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('2 of 1 member')).toBeVisible()
  await bob.open('#general')
  await expect(bar(bob)).toBeVisible()
  await bob.send('still here')

  await page.getByRole('button', { name: 'Remove license' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove license' }).click()
  await expect(page.getByText('2 of 20 members')).toBeVisible()
  await expect(bar(bob)).toHaveCount(0)
})

test('a member cannot store a paid license, and the license fits a phone', async ({
  server,
  people,
  bob,
}) => {
  await bob.page.goto(`${server.url}/#/cb/payment_success/cs_test_x`)
  await expect(bob.page.getByText('Only admins store licenses')).toBeVisible()

  const small = await people.openAgain('Ines', phone)
  await openSection(small, server)
  await expect(small.page.getByText('2 of 20 members')).toBeVisible()
  await small.page.getByRole('button', { name: 'Show all of it' }).click()
  await expect(small.page.getByRole('button', { name: 'Show one line' })).toBeVisible()
  const width = await small.page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(400)
})

test.describe('in a browser that keeps the app', () => {
  test.use({ serviceWorkers: 'allow', firstService: 'http://127.0.0.1:1' })

  test('a license is bought although its page was stored before the service was set', async ({
    server,
    shop,
    settings,
    ines,
  }) => {
    const { page } = ines
    ines.watch.expect(/asked a stranger|Content Security Policy|net::ERR_|status of 50\d|Fetch API/)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true)
    await server.stop()
    Object.assign(settings, { PARLEY_LICENSE_SERVICE: shop.url })
    await server.start()

    // A route bypasses the HTTP cache, which keeps the settings of the server for a minute.
    await page.route('**/api/config', (route) => route.continue())
    await openSection(ines, server)
    await page.reload()
    const pay = async () => {
      await page.getByRole('button', { name: 'Renew license' }).click()
      await page.getByRole('button', { name: 'Start payment' }).click()
    }
    const reloaded = page.waitForEvent('load')
    await pay()
    await reloaded
    await pay()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByText('any number of members')).toBeVisible()
  })
})
