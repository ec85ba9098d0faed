import type { Page } from '@playwright/test'
import { sendMessages } from './support/calls.ts'
import { phone } from './support/people.ts'
import { longPress } from './support/touch.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ ownServer: true })

test.use(phone)

test('a chat opens from the list, and the back button returns to the list', async ({
  server,
  ines,
  bob,
}) => {
  await sendMessages(server, ines.session, 1, [
    'A very long word: '.padEnd(120, 'abcdefghij'),
    'Hello',
  ])
  const { page } = bob
  await expectNoOverflow(page)
  await bob.row('#general').tap()
  await bob.expectOpen('#general')
  await bob.expectMessage('Hello')
  await expect(bob.chats).toBeHidden()
  await expectNoOverflow(page)
  // At rest the message field is one row.
  await expect(page.getByRole('button', { name: 'Mention someone' })).toBeHidden()
  await page.getByRole('button', { name: 'Insert an emoji' }).tap()
  await page.getByRole('dialog').getByRole('gridcell', { name: 'grinning face' }).first().tap()
  await expect(bob.composer).toHaveValue('😀')
  await expect(page.getByRole('button', { name: 'Mention someone' })).toBeVisible()
  await bob.composer.fill('From the tram')
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  await bob.expectMessage('From the tram')
  await expect(ines.row('#general')).toContainText('Bob: From the tram')

  await page.getByRole('button', { name: 'Back to the list' }).tap()
  await expect(bob.row('#general')).toBeFocused()
  await expect(bob.row('#general')).toContainText('You: From the tram')
})

test('a preview in Arabic begins below the name of its chat', async ({ server, ines, bob }) => {
  await sendMessages(server, ines.session, 1, ['مرحبا'])
  const preview = bob.row('#general').locator('[dir=rtl]')
  await expect(preview).toContainText('مرحبا')
  await expect(preview).toHaveCSS('text-align', 'left')
})

test('the tabs fit on a narrow screen, and "More" leads to the other pages', async ({ bob }) => {
  const { page } = bob
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const width of [320, 360, 400]) {
    await page.setViewportSize({ width, height: 700 })
    const tabs = await bar.evaluate(({ children }) =>
      [...children].map((tab) => tab.scrollWidth - tab.clientWidth),
    )
    expect(tabs).toEqual([0, 0, 0, 0, 0])
  }
  for (const [name, heading] of [
    ['Files', 'Files'],
    ['Later', 'Later'],
    ['Favorites', 'Favorites'],
  ] as const) {
    await bar.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).tap()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(bar.getByRole('button', { name: `More ${name}` })).toBeVisible()
    await expectNoOverflow(page)
  }
})

test('a long press on a message opens its menu', async ({ server, ines, bob }) => {
  await sendMessages(server, ines.session, 1, ['Coffee?'])
  await bob.row('#general').tap()
  await bob.expectMessage('Coffee?')
  await longPress(bob.page, bob.message('Coffee?'))
  const sheet = bob.page.getByRole('dialog', { name: 'Message actions' })
  await expect(sheet).toContainText('Ines')
  await expectNoOverflow(bob.page)
  await sheet.getByRole('button', { name: 'React with 👍' }).tap()
  await expect(sheet).toHaveCount(0)
  await ines.row('#general').tap()
  const like = ines.message('Coffee?').getByRole('button', { name: '👍, 1 person: Bob' })
  await expect(like).toBeVisible()

  await longPress(bob.page, bob.message('Coffee?'))
  await sheet.getByRole('button', { name: 'Reply', exact: true }).tap()
  await expect(bob.page.getByText('Replying to Ines')).toBeVisible()
  await bob.composer.fill('Gladly')
  await bob.page.getByRole('button', { name: 'Send', exact: true }).tap()
  await ines.expectMessage('Gladly')
  await expect(ines.message('Gladly')).toContainText('Coffee?')
})

test('a long press that is the first touch of a page opens the menu', async ({ server, bob }) => {
  await sendMessages(server, bob.session, 1, ['First touch'])
  await bob.page.goto(`${server.url}/#/chat/channel/1`)
  await bob.page.reload()
  await bob.expectMessage('First touch')
  await longPress(bob.page, bob.message('First touch'))
  const sheet = bob.page.getByRole('dialog', { name: 'Message actions' })
  await sheet.getByRole('button', { name: 'React with 👍' }).tap()
  await expect(sheet).toHaveCount(0)
})

test('the formatting buttons stay in one row', async ({ bob }) => {
  const { page } = bob
  await bob.row('#general').tap()
  await bob.composer.fill('**Hello**')
  await page.getByRole('button', { name: 'Formatting' }).tap()
  const buttons = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button')
  const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  // A button that is cut off shows that more follow.
  await expect(buttons.nth(7)).toBeInViewport({ ratio: 0.3 })
  await expect(buttons.nth(7)).not.toBeInViewport({ ratio: 0.7 })
  await expectNoOverflow(page)
  await buttons.last().tap()
  await expect(buttons.last()).toHaveAttribute('aria-pressed', 'true')
})

test('a tap outside the focused message field reaches what it touches', async ({
  server,
  ines,
  bob,
}) => {
  await sendMessages(server, ines.session, 1, ['Coffee?'])
  const { page } = bob
  await bob.row('#general').tap()
  await bob.expectMessage('Coffee?')
  await bob.composer.tap()
  await expect(page.getByRole('button', { name: 'Mention someone' })).toBeVisible()
  await bob.message('Coffee?').getByRole('button', { name: 'Profile of Ines' }).tap()
  await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Mention someone' })).toBeHidden()

  // The preview of an empty text can be left again.
  await bob.composer.tap()
  await page.getByRole('button', { name: 'Formatting' }).tap()
  await page.getByRole('button', { name: 'Preview' }).tap()
  await page.getByRole('button', { name: 'Preview' }).tap()
  await expect(bob.composer).toBeVisible()
})

test('a tap leaves no hover colour on a message or a button', async ({ server, ines, bob }) => {
  await sendMessages(server, ines.session, 1, ['Coffee?'])
  const { page } = bob
  await bob.row('#general').tap()
  await bob.expectMessage('Coffee?')
  await bob.message('Coffee?').tap()
  await bob.composer.tap()
  const attach = page.getByRole('button', { name: 'Attach files' })
  await Promise.all([page.waitForEvent('filechooser'), attach.tap()])
  for (const touched of [bob.message('Coffee?'), attach])
    await expect(touched).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('the tabs and the headings lead to members, people and settings, and back to the list', async ({
  bob,
}) => {
  const { page } = bob
  await bob.row('#general').tap()
  await page.getByRole('heading', { name: 'general', level: 1 }).getByRole('link').tap()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'More actions for general' }).tap()
  await page.getByRole('button', { name: 'Members' }).tap()
  const members = page.getByRole('dialog', { name: 'Members' })
  await expect(members.getByText('Ines', { exact: true })).toBeVisible()
  await members.getByRole('button', { name: 'Close members' }).tap()
  await page.getByRole('button', { name: 'Back to the list' }).tap()
  await page.getByRole('link', { name: 'People' }).tap()
  await expect(page.getByText('Ines', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).tap()
  for (const section of [/Bob/, 'Appearance', 'Notifications', 'Devices']) {
    await page.getByRole('link', { name: section }).tap()
    await page.getByRole('button', { name: 'Back to the settings' }).tap()
  }
  await page.getByRole('link', { name: 'Chats' }).tap()
  await expect(bob.row('#general')).toBeVisible()
})

/** Checks that nothing is wider than the screen. */
async function expectNoOverflow(page: Page) {
  const wider = () =>
    page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  await expect.poll(wider).toBe(0)
}
