import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Person, phone } from './support/people.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ ownServer: true })

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
      await goes('/setting/widget')
      await isOpenToAll(page, page.getByRole('combobox', { name: 'Visitors talk to' }))
      await goes('/setting/push')
      await page.getByText('Own account').click()
      await isOpenToAll(page, page.getByRole('textbox', { name: 'Token address' }))
      // axe does not find the labels of fields that are scrolled out of sight.
      await page.setViewportSize({ width: 1280, height: 2400 })
      await goes('/setting/calls')
      await isOpenToAll(page, page.getByRole('textbox', { name: 'Ring time' }))
      await page.getByRole('radio', { name: 'Agora' }).click()
      await isOpenToAll(page, page.getByRole('textbox', { name: 'Customer ID' }))
      await page.getByRole('radio', { name: 'LiveKit' }).click()
      await isOpenToAll(page, page.getByRole('textbox', { name: 'API key' }))
      await goes('/setting/license')
      await isOpenToAll(page, page.getByText('2 of 20 members'))
      await goes('/setting/ldap')
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
