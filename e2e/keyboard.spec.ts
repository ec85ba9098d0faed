import { emailOf, makeChannel, password, sendMessages } from './support/calls.ts'
import { holdRequests } from './support/hold-requests.ts'
import { type Person, phone } from './support/people.ts'
import { expect, test } from './support/fixtures.ts'

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
  await sendMessages(server, ines.session, server.general, ['Does anybody hear me?'])
  await bob.open('#general')
  const desk = await people.openVisitor('/#/login')
  const { page } = desk
  const kim = withKeys(desk)
  const chosen = page.getByRole('option', { selected: true })
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
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
  await expect(page.getByRole('button', { name: /1 reply by Bob/ })).toBeFocused()
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
