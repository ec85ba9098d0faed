import { createInviteLink, updateLoginConfig } from '@parley/protocol'
import type { Page } from '@playwright/test'
import { registration as githubRegistration } from '../apps/server/src/testing/providers/github.ts'
import { createWallet } from '../apps/server/src/testing/providers/wallet.ts'
import {
  registration as oidcRegistration,
  startOidc,
  type TestOidc,
} from '../apps/server/src/testing/providers/oidc.ts'
import { call, makePrivateChannel } from './support/calls.ts'
import { expect, type People } from './support/fixtures.ts'
import { phone, type Person } from './support/people.ts'
import { test as base } from './support/providers.ts'

const test = base.extend<{ oidc: TestOidc }>({
  oidc: async ({ server }, use) => {
    const oidc = await startOidc(
      { olga: { name: 'Olga', email: 'olga@example.org', email_verified: true } },
      [`${server.url}/oidc/cb/webapp.html`],
    )
    await use(oidc)
    await oidc.close()
  },
})

test.use({ ownServer: true })

const openMethods = async ({ page }: Person) => {
  await page.goto(`${new URL(page.url()).origin}/#/setting/login`)
  await expect(page.getByRole('heading', { name: 'Sign-in methods' })).toBeVisible()
}

/** Opens a browser that visits a provider, whose page loads a font from elsewhere. */
async function openVisitorOf(
  people: People,
  provider: { url: string },
  path = '/#/login',
  options = {},
) {
  const visitor = await people.openVisitor(path, options)
  visitor.watch.expect(new RegExp(`asked a stranger: ${provider.url}`))
  visitor.watch.expect(/fonts\.googleapis\.com/)
  // The browser asks each site for its icon.
  visitor.watch.expect(new RegExp(`${provider.url}/favicon.ico`))
  return visitor
}

/** Signs in on the pages of the OpenID provider, and gives consent. */
async function signInAtOidc(page: Page, login: string) {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('GitHub is set up, signs a new user in, and a refusal there is told', async ({
  people,
  ines,
  server,
  github,
}) => {
  await openMethods(ines)
  const { page } = ines
  await page.getByRole('switch', { name: 'GitHub' }).click()
  await page.getByRole('textbox', { name: 'GitHub client ID' }).fill(githubRegistration.client_id)
  await page
    .getByRole('region', { name: 'GitHub client secret' })
    .locator('input')
    .fill(githubRegistration.client_secret)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'You have unsaved changes' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Return address' })).toHaveValue(
    `${server.url}/github/cb/webapp.html`,
  )

  const visitor = await openVisitorOf(people, github, '/#/login', phone)
  await visitor.page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await visitor.page.getByRole('link', { name: 'Cancel' }).click()
  await expect(visitor.page.getByText('You cancelled at the other service.')).toBeVisible()
  await visitor.page.getByRole('link', { name: 'Sign in' }).click()
  await visitor.page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await visitor.page.getByRole('link', { name: 'Authorize' }).click()
  await expect(visitor.chats).toBeVisible()
  expect(visitor.page.url()).not.toContain('code=')

  await page.goto(server.url)
  await ines.open('#general')
  await ines.send('Welcome, octocat')
  await visitor.open('#general')
  await visitor.expectMessage('Welcome, octocat')
})

test('an answer that this browser did not ask for is not used', async ({
  people,
  ines,
  github,
}) => {
  await openMethods(ines)
  const { page } = await people.openVisitor(
    `/github/cb/webapp.html?code=${github.createCode()}&state=made-up`,
  )
  await expect(page.getByText('This sign-in did not begin in this browser')).toBeVisible()
})

test('a stranger joins a private channel by invitation through an OpenID provider', async ({
  people,
  ines,
  server,
  oidc,
}) => {
  await openMethods(ines)
  const { page } = ines
  await page.getByRole('button', { name: 'Add a provider' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save provider' }).click()
  await expect(dialog.getByText('Enter an address such as')).toBeVisible()
  await dialog.getByLabel('Address of the provider').fill(oidc.url)
  await dialog.getByLabel('Client ID').fill(oidcRegistration.client_id)
  await dialog.getByLabel('Client secret').fill(oidcRegistration.client_secret)
  await dialog.getByRole('button', { name: 'Save provider' }).click()
  await expect(page.getByRole('switch', { name: `Sign-in with ${oidc.domain}` })).toBeChecked()

  const body = { who_can_sign_up: 'InvitationOnly' } as const
  await call(server, updateLoginConfig, { body }, ines.session)
  const gid = await makePrivateChannel(server, ines.session, 'plans', [])
  const link = await call(server, createInviteLink, { query: { gid } }, ines.session)
  const olga = await openVisitorOf(people, oidc, link.slice(new URL(link).origin.length))
  await expect(olga.page.getByRole('heading', { name: /^Join/ })).toBeVisible()
  await olga.page.getByRole('button', { name: `Continue with ${oidc.domain}` }).click()
  await signInAtOidc(olga.page, 'olga')
  await expect(olga.chats).toBeVisible()
  await olga.open('#plans')

  // Members return without an invitation; strangers do not come in.
  const again = await openVisitorOf(people, oidc)
  await again.page.getByRole('button', { name: `Continue with ${oidc.domain}` }).click()
  await signInAtOidc(again.page, 'olga')
  await expect(again.chats).toBeVisible()
  const eve = await openVisitorOf(people, oidc)
  eve.watch.expect(/status of 410/)
  await eve.page.getByRole('button', { name: `Continue with ${oidc.domain}` }).click()
  await signInAtOidc(eve.page, 'eve')
  await expect(eve.page.getByText('No account uses this sign-in.')).toBeVisible()
})

test('Google signs in the member with its address', async ({ people, ines, google }) => {
  await people.addUser('Gina')
  await openMethods(ines)
  await ines.page.getByRole('switch', { name: 'Google' }).click()
  await ines.page.getByRole('textbox', { name: 'Google client ID' }).fill('parley-at-google')
  await ines.page.keyboard.press('Enter')
  await expect(ines.page.getByRole('button', { name: 'Undo' })).toBeVisible()

  const { page, chats } = await openVisitorOf(people, google)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: 'Continue as gina@example.org' }).click()
  await expect(chats).toBeVisible()
  await page.goto(`${new URL(page.url()).origin}/#/setting/my_account`)
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeVisible()
})

test('a wallet is linked, signs in, and is unlinked', async ({ people, ines, bob }) => {
  await openMethods(ines)
  await ines.page.getByRole('switch', { name: 'MetaMask' }).click()
  const wallet = createWallet()
  const { page } = bob
  const origin = new URL(page.url()).origin
  await page.goto(`${origin}/#/setting/my_account`)
  await page.reload()
  await page.getByRole('button', { name: 'Link MetaMask' }).click()
  await expect(page.getByText('MetaMask is not installed in this browser.')).toBeVisible()

  await addWallet(page, wallet)
  await page.reload()
  await page.getByRole('button', { name: 'Link MetaMask' }).click()
  await expect(page.getByText(wallet.address)).toBeVisible()

  const visitor = await people.openVisitor('/#/login')
  await addWallet(visitor.page, wallet, { cancelsOnce: true })
  // An invitation that was opened earlier and has expired.
  await visitor.page.evaluate(() => localStorage.setItem('parley.magic_token', 'deadbeef'))
  await visitor.page.reload()
  const button = visitor.page.getByRole('button', { name: 'Continue with MetaMask' })
  await button.click()
  await expect(visitor.page.getByText('You cancelled in MetaMask.')).toBeVisible()
  await button.click()
  await expect(visitor.chats).toBeVisible()

  await page.getByRole('button', { name: 'Unlink MetaMask' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByRole('button', { name: 'Link MetaMask' })).toBeVisible()
  await expect(page.getByText(wallet.address)).toBeHidden()
})

/** Puts a wallet into the page, as MetaMask does. */
async function addWallet(
  page: Page,
  wallet: ReturnType<typeof createWallet>,
  { cancelsOnce = false } = {},
) {
  let cancels = cancelsOnce
  await page.exposeFunction('signInTest', (hex: string) => {
    if (cancels) {
      cancels = false
      return null
    }
    return wallet.sign(Buffer.from(hex.slice(2), 'hex').toString('utf8'))
  })
  await page.addInitScript((address) => {
    const { signInTest } = window as unknown as { signInTest(hex: string): Promise<string | null> }
    const ethereum = {
      async request({ method, params }: { method: string; params?: string[] }) {
        if (method === 'eth_requestAccounts') return [address]
        const signature = await signInTest(params?.[0] ?? '')
        if (signature === null) throw Object.assign(new Error('User rejected'), { code: 4001 })
        return signature
      },
    }
    Object.assign(window, { ethereum })
  }, wallet.address)
}
