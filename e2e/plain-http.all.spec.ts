import { expect, test as base } from './support/fixtures.ts'
import { launchWith } from './support/launch-with.ts'
import type { Person } from './support/people.ts'
import { startServer } from './support/server.ts'

// The server warns of a proxy that names no addresses.
const test = base.extend({
  server: async ({ browserName: _ }, use) => {
    const server = await startServer({ PARLEY_LOG: 'error' })
    await use(server)
    await server.dispose()
  },
})

// By this name the page is not trusted, as on a local network without TLS.
const host = 'chat.test'
test.use(launchWith(`--host-resolver-rules=MAP ${host} 127.0.0.1`))

async function openByName({ page, session }: Person, url: string): Promise<void> {
  await page.goto('about:blank')
  await page.addInitScript(
    (text) => localStorage.setItem('parley.session', text),
    JSON.stringify(session),
  )
  await page.goto(`http://${host}:${new URL(url).port}/#/chat/channel/1`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
}

test('without TLS messages are sent, scheduled and copied, and recording and calls say what they need', async ({
  server,
  ines,
}) => {
  const { page } = ines
  ines.watch.expect(/asked a stranger: http:\/\/chat\.test/)
  await openByName(ines, server.url)
  await ines.send('`plain` text\n```\ncode to copy\n```')
  await ines.waitUntilSent()

  await ines.feed.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(ines.feed.getByRole('button', { name: 'Copied' })).toBeVisible()
  await ines.composer.press('ControlOrMeta+v')
  await expect(ines.composer).toHaveValue(/code to copy/)
  await ines.composer.fill('')

  await ines.message('plain').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy link to message' }).click()
  await expect(ines.toast('Copied')).toBeVisible()
  await ines.composer.press('ControlOrMeta+v')
  await expect(ines.composer).toHaveValue(/chat\/channel\/1\?at=/)

  await ines.composer.fill('Good morning')
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await expect(page.getByRole('link', { name: '1 scheduled message' })).toBeVisible()

  await page.getByRole('button', { name: 'Record a voice message' }).click()
  await expect(page.getByText('Browsers record only on secure pages.')).toBeVisible()
  await page.getByRole('button', { name: 'Start a call' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('Browsers give it to pages with HTTPS only.')).toBeVisible()
})
