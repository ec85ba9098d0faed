import { emailOf, password } from './support/calls.ts'
import { test } from './support/fixtures.ts'

test.use({ ownServer: true })

test('the app starts although the database of the browser never answers', async ({ ines }) => {
  const { page } = ines
  await page.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value: () => new EventTarget(),
    })
  })
  await ines.open('#general')
  await ines.send('Without a cache')
  await ines.expectMessage('Without a cache')
})

test('a user signs in and writes where the browser forbids storage', async ({ server, ines }) => {
  const { page } = ines
  await page.goto('about:blank')
  await page.addInitScript(() => {
    const forbidden = {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    }
    for (const name of [
      'localStorage',
      'sessionStorage',
      'indexedDB',
      'caches',
      'BroadcastChannel',
    ])
      Object.defineProperty(globalThis, name, forbidden)
  })
  await page.goto(`${server.url}/#/login`)
  await page.getByLabel('Email', { exact: true }).fill(emailOf('Ines'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page
    .getByRole('link', { name: /general/ })
    .first()
    .click()
  await ines.send('Without storage')
  await ines.expectMessage('Without storage')
})
