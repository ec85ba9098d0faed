import type { BrowserContextOptions, Page } from '@playwright/test'
import { emailOf, makePrivateChannel, sendMessages } from './support/calls.ts'
import { expect, type People, test } from './support/fixtures.ts'
import { type Person, phone } from './support/people.ts'
import { foreignTexts, misfits, pseudoReader, speakPseudo } from './support/pseudo.ts'
import { waitUntilStill } from './support/wait-until-still.ts'

test.use({ ownServer: true })

// Each with a text that it shows once it has loaded.
const pages = [
  ['/chat/channel/1', 'The start of'],
  ['/search', 'Find anything'],
  ['/activity', 'Activity'],
  ['/favs', 'Saved'],
  ['/later/reminders', 'No reminders'],
  ['/later/scheduled', 'Nothing scheduled'],
  ['/users', 'online'],
  ['/users/2', 'Bob'],
  ['/channels', 'Channels'],
  ['/files', 'files'],
  ['/setting/channel/2', 'Danger zone'],
] as const

/** Pages for people without a session. */
const entryPages = ['/login', '/register', '/forgot_password', '/send_magic_link']

// Of people, channels and products, and examples of values.
const names = [
  ...[
    'Ines',
    'Bob',
    'general',
    'staff',
    'Parley',
    'Google',
    'GitHub',
    'MetaMask',
    'OpenID Connect',
  ],
  ...['ldaps://ldap.example.org', 'smtp.example.org', 'chat@example.org', 'entryUUID, objectGUID'],
  ...['cn=chat,dc=example,dc=org', 'ou=people,dc=example,dc=org', '-----BEGIN CERTIFICATE-----'],
  ...['en-US', 'zh', 'KB', 'MB', 'GB'],
  'cn=admins,ou=groups,dc=example,dc=org',
  'stun:stun.example.org:3478',
  '(|(mail={login})(uid={login})(sAMAccountName={login})(userPrincipalName={login}))',
]

const wide = { viewport: { width: 1440, height: 900 } }

for (const [width, options] of [
  ['1440', wide],
  ['400', phone],
] as const) {
  test(`at ${width} px every text comes from the catalogue, and longer texts fit in both directions`, async ({
    people,
    server,
    ines,
    bob,
  }) => {
    const { page } = await openPseudo(people, ines, options)
    await sendMessages(server, bob.session, 1, ['1234', '5678'])
    await makePrivateChannel(server, ines.session, 'staff', [bob.session])
    const data = [...names, server.url, emailOf('Ines'), emailOf('Bob')]
    const found: Record<string, string[]> = {}
    const examine = async (what: string) => {
      const here = [...(await foreignTexts(page, data)), ...(await misfits(page))]
      await setDirection(page, 'rtl')
      here.push(...(await misfits(page)).map((one) => `from right to left: ${one}`))
      await setDirection(page, 'ltr')
      if (here.length > 0) found[what] = here
    }
    for (const [path, text] of [...pages, ...(await settingsPages(page, server.url))]) {
      await page.goto(`${server.url}/#${path}`)
      await isReady(page, text)
      await examine(path)
    }
    await page.goto(`${server.url}/#/chat/channel/1`)
    await isReady(page, 'The start of')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('> ')
    await isReady(page, 'Mark')
    await examine('the switcher')
    await signOut(page)
    for (const path of entryPages) {
      await page.goto(`${server.url}/#${path}`)
      await isReady(page, '⟦')
      await examine(path)
    }
    expect(found).toEqual({})
  })
}

async function openPseudo(people: People, ines: Person, options: BrowserContextOptions) {
  const person = await people.openVisitor('/#/login', { ...pseudoReader, ...options })
  const { page } = person
  await speakPseudo(page)
  const session = JSON.stringify(ines.session)
  await page.evaluate((text) => localStorage.setItem('parley.session', text), session)
  await page.reload()
  await page.getByText('⟦', { exact: false }).first().waitFor()
  return person
}

async function settingsPages(page: Page, url: string): Promise<[path: string, text: string][]> {
  await page.goto(`${url}/#/setting/overview`)
  await isReady(page, '⟦')
  const links = page.locator('a[href^="#/setting/"]')
  const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(10)
  return paths.map((path) => [path.slice(1), '⟦'])
}

// Placeholders of what is loading say so to screen readers.
async function isReady(page: Page, text: string) {
  await page.getByText(text).filter({ visible: true }).first().waitFor()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await waitUntilStill(page.locator('body'))
}

async function signOut(page: Page) {
  await page.evaluate(() => localStorage.removeItem('parley.session'))
  await page.goto('about:blank')
}

const setDirection = (page: Page, direction: 'ltr' | 'rtl') =>
  page.evaluate((dir) => {
    document.documentElement.dir = dir
  }, direction)
