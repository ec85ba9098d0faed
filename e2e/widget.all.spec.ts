import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { updateLoginConfig } from '@parley/protocol'
import { call } from './support/calls.ts'
import { expect } from './support/fixtures.ts'
import { phone } from './support/people.ts'
import { chatIn, openChat, test } from './support/shop.ts'

test.use({ ownServer: true })

async function write(page: Page, text: string): Promise<void> {
  const field = chatIn(page).getByRole('textbox', { name: 'Message' })
  await field.fill(text)
  await field.press('Enter')
}

test('a visitor of another site talks to a member, also after both have reloaded', async ({
  shop,
  visitor,
  ines,
}) => {
  await visitor.goto(shop.page('data-host-id="1" data-id="footer"'))
  await openChat(visitor)
  await write(visitor, 'Do you have these in 42?')
  const { page } = ines
  await ines.chats.getByText('Do you have these in 42?').click()
  await expect(ines.message('Do you have these in 42?')).toBeVisible()
  await ines.send('Yes, **three** of them: https://shop.example/42')
  const answer = chatIn(visitor).getByText('Yes, three of them')
  await expect(answer).toBeVisible()
  await expect(answer.getByRole('link')).toHaveAttribute('href', 'https://shop.example/42')

  await Promise.all([visitor.reload(), page.reload()])
  await ines.send('Shall I put one aside?')
  await expect(visitor.getByRole('button', { name: 'Open chat (1)' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Open chat (1)' }).click()
  await expect(chatIn(visitor).getByText('Do you have these in 42?')).toBeVisible()
  await expect(chatIn(visitor).getByText('Shall I put one aside?')).toBeVisible()
  await write(visitor, 'Please do')
  await expect(ines.message('Please do')).toBeVisible()
})

test('the team sees who a visitor is and which page they are on', async ({
  shop,
  visitor,
  ines,
}) => {
  const url = shop.page()
  await visitor.goto(url)
  await openChat(visitor)
  await write(visitor, 'Hello?')
  await ines.chats.getByText('Hello?').click()
  const { page } = ines
  await page.getByRole('button', { name: /^Profile of/ }).click()
  const panel = page.getByRole('region', { name: 'Visitor', exact: true })
  await expect(panel.getByRole('link', { name: 'Shoes' })).toHaveAttribute('href', url)
  await expect(panel).toContainText('English')
})

test('the widget works by keyboard, and axe finds nothing in it', async ({
  shop,
  visitor,
  server,
}) => {
  await visitor.goto(shop.page())
  const button = visitor.getByRole('button', { name: 'Open chat' })
  await button.focus()
  await visitor.keyboard.press('Enter')
  await expect(chatIn(visitor).getByText('Hi there')).toBeVisible()
  await expect(button).toBeHidden()
  await chatIn(visitor).getByRole('button', { name: 'Close chat' }).focus()
  await visitor.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await visitor.goto(`${server.url}/widget.html?host=1&auto-reg=false&hours=Mo%2000:00-00:01`)
  await expect(visitor.getByLabel('Name')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page: visitor }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
})

test('a form asks for the name where the site wants it, and a closed server says so', async ({
  shop,
  visitor,
  server,
  ines,
}) => {
  await visitor.goto(shop.page('data-auto-reg="false" data-title="Shoe shop"'))
  await openChat(visitor)
  const form = chatIn(visitor)
  await expect(form.getByRole('heading', { name: 'Shoe shop' })).toBeVisible()
  await form.getByLabel('Name').fill('Vera')
  await form.getByLabel('Email (optional)').fill('vera@example.org')
  await form.getByLabel('Message', { exact: true }).fill('Are you there?')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(ines.chats.getByText('Vera', { exact: true })).toBeVisible()
  await ines.chats.getByText('Vera', { exact: true }).click()
  await expect(ines.feed.getByText('vera@example.org')).toBeVisible()

  const body = { who_can_sign_up: 'InvitationOnly' } as const
  await call(server, updateLoginConfig, { body }, ines.session)
  const other = await visitor.context().browser()?.newContext()
  const page = await other?.newPage()
  if (!page) throw new Error('No page')
  await page.goto(shop.page())
  await openChat(page)
  await write(page, 'May I come in?')
  await expect(chatIn(page).getByRole('alert')).toHaveText('This chat is for invited people only.')
  await expect(chatIn(page).getByRole('textbox', { name: 'Message' })).toHaveValue('May I come in?')
  await other?.close()
})

test('on a phone the widget fills the screen, and the page controls it', async ({
  shop,
  browser,
}) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(shop.page('data-language="ja" data-position="left"'))
  await expect(page.getByRole('button', { name: 'チャットを開く' })).toBeVisible()
  await page.evaluate(() => {
    const control = (window as unknown as { ParleyWidget: { open(): void } }).ParleyWidget
    control.open()
  })
  const frame = page.locator('iframe.frame')
  await expect(frame).toBeVisible()
  await expect.poll(() => frame.boundingBox()).toMatchObject({ x: 0, y: 0, width: 400 })
  await expect(chatIn(page).getByRole('button', { name: 'チャットを閉じる' })).toBeVisible()
  await context.close()
})

test('the code and the preview follow the form of the settings', async ({
  server,
  ines,
  visitor,
}) => {
  const { page } = ines
  await page.goto(`${server.url}/#/setting/widget`)
  await page.getByLabel('Title').fill('Shoe shop')
  await page.getByText('Left', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Visitors talk to' }).click()
  await page.getByRole('option', { name: '#general' }).click()
  await page.getByRole('combobox', { name: 'Add a person or a channel' }).click()
  await page.getByRole('option', { name: '#general' }).click()
  await expect(page.getByRole('button', { name: 'Remove #general' })).toBeVisible()
  const preview = page.frameLocator('iframe[title="Preview of the widget"]')
  await expect(preview.getByRole('heading', { name: 'Shoe shop' })).toBeVisible()
  await expect(preview.getByRole('textbox', { name: 'Message' })).toBeDisabled()
  const code = page.getByRole('region', { name: 'Code for your pages' }).getByRole('textbox')
  await expect(code).toHaveValue(
    `<script async src="${server.url}/widget.js" data-conversations="#1" data-title="Shoe shop" data-position="left"></script>`,
  )
  await page.getByRole('textbox', { name: 'Extra style sheet' }).fill('h1 { letter-spacing: 3px }')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)

  const link = page.getByRole('region', { name: 'Link', exact: true }).getByRole('textbox')
  await visitor.goto(await link.inputValue())
  const heading = visitor.getByRole('heading', { name: 'Shoe shop' })
  await expect(heading).toHaveCSS('letter-spacing', '3px')
  await visitor.getByRole('textbox', { name: 'Message' }).fill('Hello all')
  await visitor.keyboard.press('Enter')
  await page.goto(`${server.url}/#/chat`)
  await ines.open('#general')
  await expect(ines.message('Hello all')).toBeVisible()
})
