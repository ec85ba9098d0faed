import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { openFirstAdmin } from './support/people.ts'
import type { TestServer } from './support/server.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ ownServer: true })

test.use({ serviceWorkers: 'allow' })

test('a start while offline shows stored messages, and loads missed ones when online again', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  await ines.send('Before the storm')
  await ines.waitUntilStored(1)
  await isKept(ines.page)

  await ines.setOffline(true)
  await ines.page.reload()

  await expect(ines.row('#general')).toContainText('Before the storm')
  await ines.expectMessage('Before the storm')
  await expect(ines.page.getByText('You are offline')).toBeVisible()

  await bob.open('#general')
  await bob.send('While you were away')
  await ines.send('Written in the dark')
  await ines.setOffline(false)

  await ines.expectMessage('While you were away')
  await bob.expectMessage('Written in the dark')
  await expect(ines.page.getByText('You are offline')).toHaveCount(0)
})

test('the page starts from its cache while the server is down', async ({ server, ines }) => {
  await ines.open('#general')
  await ines.send('Before the upgrade')
  await ines.waitUntilStored(1)
  await isKept(ines.page)

  ines.watch.expect(/net::ERR_|status of 50\d/)
  await server.stop()
  await ines.page.reload()

  await ines.expectMessage('Before the upgrade')
  await expect(ines.page.getByText('Connection lost')).toBeVisible()
  await server.start()
  await ines.send('After the upgrade')
  // The client waits longer before each further attempt to reconnect.
  const lost = ines.page.getByText('Connection lost')
  await expect(lost).toHaveCount(0, { timeout: 60_000 })
  await ines.expectMessage('After the upgrade')
})

test('a new version is activated only when the user updates, and drafts are kept', async ({
  browser,
  server,
}) => {
  const upgrade = await openUpgrade(server)
  const ines = await openFirstAdmin(browser, { ...server, url: upgrade.url })
  const { page } = ines
  await ines.open('#general')
  await isKept(page)
  await ines.composer.fill('Half a sentence')
  const loads = countLoads(page)

  upgrade.happens()
  await looksForNewer(page)
  await expect(ines.toast('New version available')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(ines.toast('New version available')).toHaveCount(0)
  expect(await isWaiting(page)).toBe(true)

  await page.reload()
  await expect(ines.toast('New version available')).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()

  await expect.poll(loads).toBe(2)
  expect(await isWaiting(page)).toBe(false)
  await expect(ines.composer).toHaveValue('Half a sentence')
  await expect(ines.toast('New version available')).toHaveCount(0)
  expect(loads()).toBe(2)
  expect(ines.watch.faults).toEqual([])
  await page.context().close()
  await upgrade.end()
})

test('a server with another version offers the update once', async ({ people, server: _ }) => {
  const ines = await people.addFirstAdmin({ serviceWorkers: 'block' })
  const { page } = ines
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    const config = await response.json()
    config.product.version = '99.0.0'
    await route.fulfill({ response, json: config })
  })
  ines.watch.expect(/net::ERR_/)
  await expect(ines.toast('New version available')).toHaveCount(0)

  await ines.setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  await ines.setOffline(false)

  await expect(ines.toast('New version available')).toBeVisible()
  const asked = page.waitForResponse('**/api/config')
  await page.getByRole('button', { name: 'Update' }).click()
  await asked
  await expect(ines.chats).toBeVisible()
  await expect(ines.toast('New version available')).toHaveCount(0)
})

/** Waits until the service worker has cached the build and controls this page. */
async function isKept(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => !!navigator.serviceWorker.controller)).toBe(true)
}

/** Starts a proxy that serves the service worker of a newer build after `happens()`. */
async function openUpgrade(server: TestServer) {
  const worker = await (await fetch(`${server.url}/sw.js`)).text()
  let isLater = false
  const gate: Server = createServer((asked, answer) => {
    if (isLater && asked.url === '/sw.js') {
      answer.setHeader('content-type', 'text/javascript').end(`${worker}\n// of tomorrow`)
      return
    }
    const { method, headers } = asked
    const passed = request(`${server.url}${asked.url}`, { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  return {
    url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    happens: () => void (isLater = true),
    async end() {
      gate.closeAllConnections()
      gate.close()
      await once(gate, 'close')
    },
  }
}

// Checks for a new service worker, as the browser does on each navigation.
const looksForNewer = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

const isWaiting = (page: Page) =>
  page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting)

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => loads++)
  return () => loads
}
