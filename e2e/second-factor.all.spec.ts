import {
  encodeRequest,
  createThirdPartyKey,
  getThirdPartySecret,
  updateGithubConfig,
  updateLoginConfig,
} from '@parley/protocol'
import type { Page } from '@playwright/test'
import { appCode } from '../apps/server/src/testing/providers/app-code.ts'
import {
  registration,
  startGithub,
  type TestGithub,
} from '../apps/server/src/testing/providers/github.ts'
import { call, emailOf, password } from './support/calls.ts'
import { expect, test as base } from './support/fixtures.ts'
import { type Person, phone } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

// Browsers have no passkeys at IP addresses.
const test = base.extend({
  server: async ({ browserName: _ }, use) => {
    const server = await startServer()
    await use({ ...server, url: server.url.replace('127.0.0.1', 'localhost') })
    await server.dispose()
  },
})

const testGithub = test.extend<{ github: TestGithub }>({
  github: async ({ browserName: _ }, use) => {
    const email = { email: emailOf('Bob'), primary: true, verified: true }
    const github = await startGithub({ id: 583231, login: 'bob', emails: [email] })
    await use(github)
    await github.close()
  },
  server: async ({ github }, use) => {
    const server = await startServer({ PARLEY_GITHUB_URL: github.url })
    await use(server)
    await server.dispose()
  },
})

const openAccount = async (page: Page) => {
  await page.goto(`${new URL(page.url()).origin}/#/setting/my_account`)
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
}

/** The code that an app shows `steps` half minutes from now: each works once. */
const codeOf = (secret: string, steps = 0) => appCode(secret, Date.now() + steps * 30_000)

/** Switches two-step verification on in the settings. Returns the secret and the recovery codes. */
async function setUp(page: Page) {
  await openAccount(page)
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  const secret = await dialog.getByLabel('Secret for the app').inputValue()
  const code = codeOf(secret)
  // As apps show it.
  await dialog
    .getByLabel('Code from your authenticator app')
    .fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const shown = dialog.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  await dialog.getByRole('button', { name: 'I saved the codes' }).click()
  return { secret, codes }
}

async function signIn(page: Page, name: string, given = password) {
  await page.getByLabel('Email', { exact: true }).fill(emailOf(name))
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('two-step verification is set up, used, recovered and reset', async ({
  people,
  ines,
  bob,
}) => {
  const { secret, codes } = await setUp(bob.page)
  await expect(bob.page.getByText('You have 10 recovery codes left.')).toBeVisible()

  const visitor = await people.openVisitor('/#/login', phone)
  visitor.watch.expect(/status of 40[13]/)
  const { page } = visitor
  await signIn(page, 'Bob')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is wrong, or was used already.')).toBeVisible()
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(visitor.chats).toBeVisible()

  const other = await people.openVisitor('/#/login')
  other.watch.expect(/status of 403/)
  await signIn(other.page, 'Bob')
  await other.page.getByRole('button', { name: 'Use a recovery code' }).click()
  await other.page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await other.page.keyboard.press('Enter')
  await expect(other.chats).toBeVisible()
  await openAccount(other.page)
  await expect(other.page.getByText('You have 9 recovery codes left.')).toBeVisible()

  // An administrator resets it.
  await ines.page.goto(`${new URL(ines.page.url()).origin}/#/setting/members`)
  await ines.page.getByRole('button', { name: 'More actions for Bob' }).click()
  await ines.page.getByRole('menuitem', { name: 'Reset two-step verification' }).click()
  await ines.page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(ines.page.getByText('Two-step verification of Bob was reset')).toBeVisible()
  const last = await people.openVisitor('/#/login')
  await signIn(last.page, 'Bob')
  await expect(last.chats).toBeVisible()
})

test('an app password signs one device in without a code, and deleting it signs the device out', async ({
  people,
  bob,
}) => {
  const { page } = bob
  await setUp(page)
  await page.getByRole('button', { name: 'Add an app password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('Name').fill('Pocket')
  await page.keyboard.press('Enter')
  const field = dialog.getByRole('textbox', { name: 'Your app password' })
  const secret = await field.inputValue()
  await expect(dialog.getByText(emailOf('Bob'))).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Never used')).toBeVisible()

  const visitor = await people.openVisitor('/#/login', phone)
  visitor.watch.expect(/status of 401/)
  await signIn(visitor.page, 'Bob', secret)
  await expect(visitor.chats).toBeVisible()

  await page.goto(`${new URL(page.url()).origin}/#/setting/devices`)
  await expect(page.getByText(/App password .*Pocket/)).toBeVisible()
  await openAccount(page)
  await page.getByRole('button', { name: 'Delete Pocket' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('You have no app passwords.')).toBeVisible()
  await expect(visitor.page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('a passkey signs in alone and as the second step', async ({ bob }) => {
  const { page } = bob
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await setUp(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('Name').fill('Office key')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Office key')).toBeVisible()

  bob.watch.expect(/status of 40[13]/)
  await signOut(page)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(bob.chats).toBeVisible()

  await signOut(page)
  await signIn(page, 'Bob')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(bob.chats).toBeVisible()

  await openAccount(page)
  await page.getByRole('button', { name: 'Rename Office key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Home key')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete Home key' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Home key', { exact: true })).toBeHidden()
  await signOut(page)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page.getByText('This passkey does not belong to an account here.')).toBeVisible()
})

test('a member sets up a demanded second factor before they come in', async ({
  people,
  ines,
  bob: _,
}) => {
  const { page } = ines
  await page.goto(`${new URL(page.url()).origin}/#/setting/login`)
  ines.watch.expect(/status of 409/)
  await demandOfAll(page)
  await expect(
    page.getByText('Set up two-step verification for your own account first.'),
  ).toBeVisible()
  await setUp(page)
  await page.goto(`${new URL(page.url()).origin}/#/setting/login`)
  await demandOfAll(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const { page: other, chats, watch } = await people.openVisitor('/#/login')
  watch.expect(/status of 40[13]/)
  await signIn(other, 'Bob')
  await turnOn(other)
  await expect(chats).toBeVisible()
})

testGithub(
  'the second step follows a sign-in by a provider and by another site, once',
  async ({ server, github, people, ines, bob }) => {
    const admin = ines.session
    await call(server, updateGithubConfig, { body: registration }, admin)
    await call(server, updateLoginConfig, { body: { github: true, third_party: true } }, admin)
    const { secret } = await setUp(bob.page)

    const visitor = await people.openVisitor('/#/login')
    visitor.watch.expect(new RegExp(`asked a stranger: ${github.url}|${github.url}/favicon.ico`))
    visitor.watch.expect(/status of 403/)
    const { page } = visitor
    const toGithub = async () => {
      await page.getByRole('button', { name: 'Continue with GitHub' }).click()
      await page.getByRole('link', { name: 'Authorize' }).click()
    }
    await toGithub()
    await page.getByRole('button', { name: 'Sign in as somebody else' }).click()
    await toGithub()
    await page.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1))
    await page.keyboard.press('Enter')
    await expect(visitor.chats).toBeVisible()

    await setUp(ines.page)
    await ines.page.goto(`${server.url}/#/setting/login`)
    await demandOfAll(ines.page)
    await expect(ines.page.getByText('Saved', { exact: true })).toBeVisible()
    const key = await createKey(server, ines)
    const mina = await people.openVisitor(`/#/oauth/${key}?path=/chat/channel/${server.general}`)
    mina.watch.expect(/status of 403/)
    await turnOn(mina.page)
    await mina.expectOpen('#general')
  },
)

/** A key with which another site signs a new user in. */
async function createKey(server: TestServer, { session }: Person): Promise<string> {
  const secret = await call(server, getThirdPartySecret, {}, session)
  const { method, path, headers, body } = encodeRequest(createThirdPartyKey, {
    body: { userid: 'u1', username: 'Mina' },
  })
  const answer = await fetch(server.url + path, {
    method,
    headers: { ...headers, 'x-secret': secret },
    body: body as BodyInit,
  })
  return answer.json()
}

async function demandOfAll(page: Page) {
  await page.getByRole('combobox', { name: 'Demand two-step verification' }).click()
  await page.getByRole('option', { name: 'Of everybody' }).click()
}

/** Sets two-step verification up where a sign-in demands it. */
async function turnOn(page: Page) {
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
  const secret = await page.getByLabel('Secret for the app').inputValue()
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I saved the codes' }).click()
}

async function signOut(page: Page) {
  await page.goto(`${new URL(page.url()).origin}/#/setting/my_account`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Continue with a passkey' })).toBeVisible()
}
