import type { Locator, Page } from '@playwright/test'
import { makeAccount, makeChannel, sendMessages } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import type { Person } from './support/people.ts'
import type { TestServer } from './support/server.ts'

test.use({ viewport: { width: 1280, height: 420 } })

const names = Array.from({ length: 30 }, (_, at) => `name-${String(at).padStart(2, '0')}`)
// A server without a license has up to 20 users.
const people = 15

test('keys reach chats that are not rendered, in the list and in the directory', async ({
  server,
  ines,
}) => {
  for (const name of names) {
    await makeChannel(server, ines.session, { name, is_public: true })
  }
  await expectAllReceived(server, ines)
  await expectKeysReachAll(ines.page, 'data-chat', names.length)

  await ines.page.goto(`${server.url}/#/channels`)
  await expectKeysReachAll(ines.page, 'data-channel', names.length)
})

test('keys reach people who are not rendered', async ({ server, ines }) => {
  for (const name of names.slice(0, people)) await makeAccount(server, ines.session, name)
  await expectAllReceived(server, ines)
  await ines.page.goto(`${server.url}/#/users`)
  await expectKeysReachAll(ines.page, 'data-uid', people)
})

test('keys reach messages that are not rendered', async ({ server, ines }) => {
  await sendMessages(server, ines.session, server.general, names)
  await ines.open('#general')
  await ines.expectMessage('name-29')
  await ines.message('name-29').focus()
  await ines.page.keyboard.press('Home')
  await expect(ines.message('name-00')).toBeFocused()
  await ines.page.keyboard.press('End')
  await expect(ines.message('name-29')).toBeFocused()
  await ines.page.keyboard.press('ArrowDown')
  await expect(ines.message('name-29')).toBeFocused()
  await ines.page.keyboard.press('ArrowUp')
  await expect(ines.message('name-28')).toBeFocused()
})

/** Waits until the page has received all that was made before. Events of a later message arrive after it. */
async function expectAllReceived(server: TestServer, person: Person) {
  await sendMessages(server, person.session, server.general, ['made'])
  await person.open('#general')
  await person.expectMessage('made')
}

/** Goes to the end of a list, back by one row, and to its beginning. The attribute has the id of a row. */
async function expectKeysReachAll(page: Page, attribute: string, count: number) {
  const rows = page.locator(`[${attribute}]`)
  const focused = rows.and(page.locator(':focus'))
  const idOf = async (row: Locator) => (await row.getAttribute(attribute)) ?? ''
  await rows.first().focus()
  await expect.poll(() => rows.count()).toBeLessThan(count)
  const first = await idOf(focused)
  const lastRendered = await idOf(rows.last())

  await page.keyboard.press('End')
  await expect(focused).toBeInViewport()
  await expect(rows.last()).toBeFocused()
  const last = await idOf(focused)
  expect(last).not.toBe(lastRendered)
  await page.keyboard.press('ArrowUp')
  await expect(focused).not.toHaveAttribute(attribute, last)
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveAttribute(attribute, last)

  await page.keyboard.press('Home')
  await expect(focused).toHaveAttribute(attribute, first)
  await expect(focused).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(focused).toHaveAttribute(attribute, first)
}
