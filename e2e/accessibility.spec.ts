import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { emailOf, makeChannel, password, sendMessages } from './support/calls.ts'
import { holdRequests } from './support/hold-requests.ts'
import { type Person, phone } from './support/people.ts'
import { expect, test } from './support/fixtures.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds no violations, ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    test('in the setup wizard, at sign-in and on an unknown address', async ({ people }) => {
      const { page } = await people.openVisitor()
      await isOpenToAll(page, page.getByRole('heading', { name: 'Create your server' }))
      await page.getByLabel('Name').fill('Northwind')
      await page.getByRole('button', { name: 'Continue' }).click()
      await isOpenToAll(page, page.getByRole('heading', { name: 'Your admin account' }))

      const ines = await people.addFirstAdmin()
      await isOpenToAll(ines.page, ines.page.getByRole('heading', { name: /^Welcome to/ }))
      const guest = await people.openVisitor('/#/login')
      await isOpenToAll(guest.page, guest.page.getByRole('heading', { name: /^Sign in to/ }))
      const lost = await people.openVisitor('/#/nowhere')
      await isOpenToAll(lost.page, title(lost.page, 'Page not found'))
    })

    test('in channels and direct chats', async ({ ines, bob }) => {
      await talk(ines, bob)
      await isOpenToAll(ines.page, ines.page.getByRole('heading', { name: 'general' }))
      await ines.page.getByRole('button', { name: 'Members' }).click()
      await isOpenToAll(ines.page, ines.page.getByRole('complementary', { name: 'Members' }))
      await ines.page.getByRole('button', { name: '1 pinned message' }).click()
      await isOpenToAll(
        ines.page,
        ines.page.getByRole('complementary', { name: 'Pinned messages' }),
      )
      await ines.open('@Bob')
      await isOpenToAll(ines.page, ines.message('Between us'))
      await ines.search('')
      await isOpenToAll(ines.page, ines.page.getByRole('option', { name: /general/ }))
      await ines.search('xyzzy')
      await isOpenToAll(ines.page, ines.page.getByRole('status').getByText('xyzzy'))
      await ines.page.keyboard.press('Escape')
      await expect(ines.page.getByRole('dialog')).toHaveCount(0)
      await ines.page.getByRole('button', { name: 'Emoji' }).click()
      await isOpenToAll(ines.page, ines.page.getByRole('gridcell', { name: 'Grinning face' }))
      await bob.page.getByRole('link', { name: /^Activity/ }).click()
      await isOpenToAll(bob.page, bob.page.getByText('Ines replied'))
    })

    test('on the people and settings pages', async ({ server, ines, bob }) => {
      const { page } = ines
      const goes = (path: string) => page.goto(`${server.url}/#${path}`)
      await goes(`/users/${bob.session.user.uid}`)
      await isOpenToAll(page, page.getByRole('heading', { name: 'Bob' }))
      await goes('/setting/overview')
      await isOpenToAll(page, page.getByRole('button', { name: 'Change logo' }))
      await goes('/setting/my_account')
      await isOpenToAll(page, page.getByRole('heading', { name: 'Ines' }))
      await goes('/setting/members')
      await isOpenToAll(page, page.getByRole('row', { name: /Bob/ }))
      await page.getByRole('checkbox', { name: 'Select Bob' }).click()
      await page.getByRole('button', { name: 'Actions', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Delete accounts' }).click()
      await isOpenToAll(page, page.getByRole('list', { name: 'One account will be deleted' }))
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
      const buffer = Buffer.from('name,email,password\nZoe,zoe@example.org,secret-1\nNo,no,')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer })
      await isOpenToAll(page, page.getByRole('cell', { name: 'Not an email address' }))
      await page.getByRole('button', { name: 'Cancel' }).click()
      await goes('/setting/dashboard')
      await isOpenToAll(page, page.getByRole('img', { name: 'Messages: 0' }))
      await goes('/setting/moderation')
      await isOpenToAll(page, page.getByText('Nothing to judge'))
      await page.getByText('Closed', { exact: true }).click()
      await isOpenToAll(page, page.getByText('Nothing was closed yet'))
      await goes('/setting/bot')
      await isOpenToAll(page, page.getByText('No bots yet'))
      await goes('/setting/channel/1/reports')
      await isOpenToAll(page, page.getByText('Nothing to judge'))
      await goes('/setting/data_management')
      await isOpenToAll(page, page.getByRole('button', { name: 'Delete all files' }))
      await goes('/setting/audit')
      await isOpenToAll(page, page.getByRole('row', { name: /Ines created the account Bob/ }))
      await goes('/setting/push')
      await page.getByText('Own account').click()
      await isOpenToAll(page, page.getByRole('textbox', { name: 'Token address' }))
      await goes('/setting/license')
      await isOpenToAll(page, page.getByText('2 of 20 members'))
      await goes('/setting/ldap')
      // axe does not find the labels of fields that are scrolled out of sight.
      await page.setViewportSize({ width: 1280, height: 2400 })
      await isOpenToAll(page, page.getByRole('textbox', { name: 'Group of admins' }))
      await bob.page.setViewportSize(phone.viewport)
      await bob.page.goto(`${server.url}/#/setting/sign_up`)
      await isOpenToAll(bob.page, title(bob.page, 'You don’t have permission'))
    })

    test('on the pages of an inactive tab and of a failed start', async ({
      server,
      people,
      ines,
    }) => {
      const { page } = ines
      const second = await page.context().newPage()
      await second.goto(server.url)
      await isOpenToAll(page, title(page, 'Parley is open in another tab'))

      const guest = await people.openVisitor('/docs')
      guest.watch.expect(/Failed to load resource/)
      await guest.page.route('**/api/**', (route) => route.abort())
      await guest.page.goto(`${server.url}/#/login`)
      await isOpenToAll(guest.page, title(guest.page, 'This could not be loaded'))
      await guest.page.getByRole('button', { name: 'Reset local data' }).click()
      const question = guest.page.getByRole('alertdialog', { name: /^Reset the data/ })
      await isOpenToAll(guest.page, question)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toHaveCount(0)
    })

    test('in dialogs', async ({ ines, bob }) => {
      await expect(bob.row('#general')).toBeVisible()
      const { page } = ines
      await page.getByRole('button', { name: /^Create a channel/ }).click()
      await isOpenToAll(page, page.getByRole('dialog', { name: 'New public channel' }))
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /^Private/ })
        .click()
      await isOpenToAll(page, page.getByRole('dialog', { name: 'New private channel' }))
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Invite people/ }).click()
      await isOpenToAll(page, page.getByRole('img', { name: 'QR code of the invite link' }))
    })
  })
}

test('tabs of a right-to-left document run from right to left', async ({ server, ines }) => {
  const { page } = ines
  await page.route(`${server.url}/`, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ response: answer, body: text.replace('<html', '<html dir="rtl"') })
  })
  const gid = await makeChannel(server, ines.session, { name: 'random', is_public: true })
  await page.setViewportSize(phone.viewport)
  await page.goto(`${server.url}/#/setting/channel/${gid}`)
  await page.reload()
  const tabs = page.getByRole('tab')
  await tabs.first().press('ArrowLeft')
  await expect(tabs.nth(1)).toBeFocused()
})

test('a user signs in, reads, replies, edits, reacts and deletes with the keyboard only', async ({
  server,
  people,
  ines,
  bob,
}) => {
  await makeChannel(server, ines.session, { name: 'random', is_public: true })
  await sendMessages(server, ines.session, 1, ['Does anybody hear me?'])
  await bob.open('#general')
  const desk = await people.openVisitor('/#/login')
  const { page } = desk
  const kim = withKeys(desk)
  const chosen = page.getByRole('option', { selected: true })
  await expect(page.getByLabel('Email')).toBeFocused()
  await kim.type(emailOf('Bob'))
  await kim.presses('Tab')
  await kim.type(password)
  await kim.presses('Enter')

  await desk.chats.waitFor()
  // The switcher takes letters typed before it has loaded as its query.
  const release = await holdRequests(page, /\/Switcher-[^/]*\.js$/)
  const asked = page.waitForRequest(/\/Switcher-/)
  await kim.presses('Control+k')
  await asked
  await kim.type('gener')
  await release()
  await expect(chosen).toContainText('general')
  await kim.presses('Enter')
  const field = page.getByRole('textbox', { name: 'Message #general' })
  await expect(field).toBeFocused()
  // The chat that is open already, chosen in a switcher that the button opened.
  await page.getByRole('button', { name: 'Find or jump to' }).focus()
  await kim.presses('Enter')
  await kim.type('gener')
  await expect(chosen).toContainText('general')
  await kim.presses('Enter')
  await expect(field).toBeFocused()
  await kim.type('I do', 'Enter')
  await ines.open('#general')
  await ines.expectMessage('I do')
  await desk.waitUntilSent()

  await kim.tabsBackTo('article')
  await kim.presses('ArrowUp')
  await expect(desk.message('Does anybody hear me?')).toBeFocused()
  await kim.presses('r')
  await expect(field).toBeFocused()
  await kim.type('Loud and cleer', 'Enter')
  await expect(ines.message('Loud and cleer')).toContainText('Does anybody hear me?')
  await desk.waitUntilSent()

  await kim.presses('ArrowUp')
  await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused()
  await kim.presses('Backspace', 'Backspace', 'Backspace')
  await kim.type('ear', 'Enter')
  await ines.expectMessage('Loud and clear')
  await expect(field).toBeFocused()
  await expect(desk.message('Loud and clear').getByRole('toolbar')).toHaveCount(0)
  // A dialog that the switcher opened returns the focus to where it was before both.
  await desk.search('> shortcuts')
  await kim.presses('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await kim.presses('Escape')
  await expect(field).toBeFocused()

  await kim.tabsBackTo('article')
  await kim.presses('Home')
  await expect(desk.message('Does anybody hear me?')).toBeFocused()
  await kim.presses('Tab')
  await expect(page.getByRole('button', { name: /^1 reply by Bob/ })).toBeFocused()
  await kim.presses('Tab')
  await expect(page.getByRole('toolbar').locator('button:focus')).toHaveCount(1)
  await kim.presses('Enter')
  await expect(
    ines.message('Does anybody hear me?').getByRole('button', { name: /1 person: Bob$/ }),
  ).toBeVisible()

  await kim.tabsBackTo('article')
  await kim.presses('End')
  await expect(desk.message('Loud and clear')).toBeFocused()
  await kim.presses('Delete')
  await ines.expectNoMessage('Loud and clear')
  await expect(desk.message('I do')).toBeFocused()

  await kim.presses('Alt+ArrowDown')
  await expect(page.getByRole('textbox', { name: 'Message #random' })).toBeFocused()
  await desk.search('>my acc')
  await expect(chosen).toContainText('My account')
  await kim.presses('Enter')
  await expect(page.getByRole('heading', { name: 'Bob' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await kim.tabsBackTo('[aria-label=Back]')
  await kim.presses('Enter')
  await expect(page.getByRole('textbox', { name: 'Message #random' })).toBeFocused()
})

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Waits until `sign` is visible, then runs axe on the whole page. */
async function isOpenToAll(page: Page, sign: ReturnType<Page['locator']>) {
  await expect(sign.first()).toBeVisible()
  // The page has no cross-origin frames, so axe need not open another page for them.
  const axe = new AxeBuilder({ page }).withTags(rules).setLegacyMode()
  // The picker has 1,900 emojis in sections that are alike. The first section stands for all.
  axe.exclude('[data-section] ~ [data-section]')
  // A new element may not have its focus or its text yet.
  await expect(async () => {
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
    expect(found).toEqual([])
  }).toPass({ timeout: 25_000 })
}

// Fills a chat with each kind of content: reply, link, reaction, Markdown, pin.
async function talk(ines: Person, bob: Person) {
  await bob.open('#general')
  await ines.open('#general')
  await bob.send('Who has the key?')
  await ines.reply('Who has the key?', 'Look at https://example.org/keys')
  await ines.react('Who has the key?', '👍')
  await ines.send('**Found**\n\n- [x] done\n\n```js\nconst key = 42\n```')
  await expect(ines.feed.locator('pre code span').first()).toBeVisible()
  await ines.chooseMenuItem('Who has the key?', 'Pin')
  await expect(ines.message('Who has the key?')).toContainText('Pinned by Ines')
  await bob.search('@ines')
  await bob.page.getByRole('option', { name: /Ines/ }).click()
  await bob.expectOpen('@Ines')
  await bob.send('Between us')
  await expect(ines.row('@Bob')).toBeVisible()
}

function withKeys({ page }: Person) {
  const { keyboard } = page
  const presses = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key)
  }
  return {
    page,
    presses,
    async type(text: string, ...keys: string[]) {
      await keyboard.type(text)
      await presses(...keys)
    },
    /** Presses Shift+Tab until the focus is on a matching element. */
    async tabsBackTo(selector: string) {
      for (let steps = 0; steps < 40; steps++) {
        await keyboard.press('Shift+Tab')
        if ((await page.locator(`${selector}:focus`).count()) > 0) return
      }
      throw new Error(`Shift and Tab do not lead to ${selector}`)
    },
  }
}
