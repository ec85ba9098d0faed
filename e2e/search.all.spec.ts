import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { makeChannel, makePrivateChannel, sendMessages } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'

const resultsOf = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('link')
const fieldOf = (page: Page) => page.getByRole('searchbox', { name: 'Search messages and files' })

async function openSearch(page: Page, query = '') {
  const path = query === '' ? '/#/search' : `/#/search?${new URLSearchParams({ q: query })}`
  await page.goto(new URL(path, page.url()).href)
  await expect(fieldOf(page)).toHaveValue(query)
}

test('words of any script are found, jumped to, and the way back leads to the results', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  await ines.send('明日は会議です')
  await ines.send('Herr Müller kommt um drei')
  await ines.waitUntilSent()
  await bob.open('#general')

  await openSearch(bob.page, '会議')
  await expect(resultsOf(bob.page)).toHaveText([/Ines.*general.*明日は会議です/])
  await expect(bob.page.locator('mark')).toHaveText('会議')

  await fieldOf(bob.page).fill('muller')
  await expect(resultsOf(bob.page)).toHaveText([/Herr Müller kommt um drei/])
  await expect(bob.page.locator('mark')).toHaveText('Müller')
  await expect(bob.page).toHaveURL(/q=muller/)

  await fieldOf(bob.page).press('ArrowDown')
  await expect(resultsOf(bob.page).first()).toBeFocused()
  await bob.page.keyboard.press('Enter')
  await bob.expectOpen('#general')
  await bob.expectMessage('Herr Müller kommt um drei')
  await bob.page.goBack()
  await expect(fieldOf(bob.page)).toHaveValue('muller')
  await expect(resultsOf(bob.page).first()).toBeFocused()
})

test('filters are typed or clicked, and the address has them', async ({ server, ines, bob }) => {
  const gid = await makeChannel(server, ines.session, { name: 'harbour plans', is_public: true })
  await sendMessages(server, ines.session, gid, ['tide from Ines', 'see https://tide.example/'])
  await sendMessages(server, bob.session, gid, ['tide from Bob'])
  const { page } = ines

  await openSearch(page, 'tide from:@bob')
  await expect(resultsOf(page)).toHaveText([/tide from Bob/])

  await fieldOf(page).fill('tide')
  await expect(resultsOf(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'From' }).click()
  await page.getByPlaceholder('Find a person').fill('bo')
  await page.keyboard.press('Enter')
  await expect(fieldOf(page)).toHaveValue('from:@Bob tide')
  await expect(resultsOf(page)).toHaveText([/tide from Bob/])

  await page.getByRole('button', { name: 'From: Bob' }).click()
  await page.getByRole('option', { name: 'Anyone' }).click()
  await page.getByRole('button', { name: 'In', exact: true }).click()
  await page.getByRole('option', { name: 'harbour plans' }).click()
  await expect(fieldOf(page)).toHaveValue('in:#"harbour plans" tide')
  await expect(resultsOf(page)).toHaveCount(3)

  await page.getByRole('button', { name: 'Has' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Link' }).click()
  await expect(resultsOf(page)).toHaveText([/https:\/\/tide.example/])
  await expect(page).toHaveURL(/has%3Alink/)

  await page.goBack()
  await expect(resultsOf(page)).toHaveCount(3)
  await fieldOf(page).fill('tide before:2020-01-01')
  await expect(page.getByText('No results for “tide before:2020-01-01”')).toBeVisible()
  await fieldOf(page).fill('from:nobody')
  await expect(page.getByText('No person or channel is called “nobody”')).toBeVisible()
})

test('Ctrl+K finds messages, and leads to all of them', async ({ ines, bob }) => {
  await ines.open('#general')
  await ines.send('The harbour office opens at eight')
  await ines.waitUntilSent()

  await bob.search('harbour off')
  const dialog = bob.page.getByRole('dialog')
  const hit = dialog.getByRole('option', { name: /harbour office opens/ })
  await expect(hit).toContainText('Ines')
  await bob.page.keyboard.press('Control+Enter')
  await expect(fieldOf(bob.page)).toHaveValue('harbour off')
  await expect(resultsOf(bob.page)).toHaveCount(1)

  await bob.search('opens at')
  await dialog.getByRole('option', { name: /harbour office opens/ }).click()
  await bob.expectOpen('#general')
  await bob.expectMessage('The harbour office opens at eight')
})

test('a row that is chosen in Ctrl+K stays where it is when messages arrive', async ({ ines }) => {
  await ines.open('#general')
  await ines.send('general remarks')
  await ines.waitUntilSent()

  await ines.search('gener')
  const dialog = ines.page.getByRole('dialog')
  const chosen = dialog.locator('[data-selected=true]')
  await expect(chosen).toContainText('general')
  const before = await chosen.boundingBox()
  await expect(dialog.getByRole('option', { name: /general remarks/ })).toBeVisible()
  await expect(chosen).toContainText('general')
  expect(await chosen.boundingBox()).toEqual(before)
})

test('the search bar of a chat goes from hit to hit and returns the focus', async ({
  server,
  ines,
  bob,
}) => {
  const gid = await makeChannel(server, ines.session, { name: 'log', is_public: true })
  const others = Array.from({ length: 120 }, (_, at) => `line ${at}`)
  await sendMessages(server, ines.session, gid, ['ship one', ...others, 'ship two', 'ship three'])
  const { page } = bob
  await bob.open('#log')
  await expect(bob.composer).toBeFocused()

  await page.keyboard.press('Control+f')
  const bar = page.getByRole('search')
  await expect(bar.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('ship')
  await expect(bar.getByText('1 of 3')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(bar.getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(bar.getByText('3 of 3')).toBeVisible()
  await bob.expectMessage('ship one')
  await page.keyboard.press('Shift+Enter')
  await expect(bar.getByText('2 of 3')).toBeVisible()
  await bob.expectMessage('ship two')
  await expect(bar.getByRole('textbox')).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(bob.composer).toBeFocused()
})

test('a deleted message is no longer found', async ({ ines, bob }) => {
  await ines.open('#general')
  await ines.send('a secret slip')
  await ines.waitUntilSent()
  await openSearch(bob.page, 'slip')
  await expect(resultsOf(bob.page)).toHaveCount(1)

  const deleted = ines.page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await ines.delete('a secret slip')
  await deleted
  await bob.page.reload()
  await expect(bob.page.getByText('No results for “slip”')).toBeVisible()
})

test('an outsider finds nothing of a private channel', async ({ server, ines, bob }) => {
  const gid = await makePrivateChannel(server, ines.session, 'board', [])
  await sendMessages(server, ines.session, gid, ['the salaries of next year'])

  await openSearch(ines.page, 'salaries')
  await expect(resultsOf(ines.page)).toHaveCount(1)
  await openSearch(bob.page, 'salaries')
  await expect(bob.page.getByText('No results for “salaries”')).toBeVisible()
  await bob.search('salaries')
  const dialog = bob.page.getByRole('dialog')
  await expect(dialog.getByText('No results for “salaries”')).toBeVisible()
})

test('offline, stored messages are searched, and the page says so', async ({ ines }) => {
  const { page } = ines
  await ines.open('#general')
  await ines.send('stored before the storm')
  await ines.waitUntilSent()
  await openSearch(page)
  await ines.setOffline(true)

  await fieldOf(page).fill('storm')
  await expect(page.getByText('Offline: only messages stored on this device')).toBeVisible()
  await expect(resultsOf(page)).toHaveText([/stored before the storm/])

  await ines.setOffline(false)
  await expect(page.getByText('Offline: only messages stored on this device')).toHaveCount(0)
  await expect(resultsOf(page)).toHaveCount(1)
})

test('files are found by a part of their name', async ({ ines, bob }) => {
  const { page } = ines
  await ines.open('#general')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  const file = {
    name: 'Gezeitenpläne 2026.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('low'),
  }
  await (await choosing).setFiles(file)
  await ines.send('the tides, gezeitenplane')
  await bob.expectBadge('#general', '2 unread messages')

  await openSearch(bob.page, 'gezeitenplan')
  await expect(resultsOf(bob.page)).toHaveCount(2)
  await bob.page.getByRole('tab', { name: 'Files' }).click()
  await expect(resultsOf(bob.page)).toHaveText([/Gezeitenpläne 2026.txt/])
  await expect(bob.page).toHaveURL(/type=file/)
  await expect(bob.page.locator('mark')).toHaveText('Gezeitenplän')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no violations in the screens of search, ${colorScheme}`, async ({ people }) => {
    const ines = await people.addFirstAdmin({ colorScheme, reducedMotion: 'reduce' })
    const { page } = ines
    await ines.open('#general')
    await ines.send('harbour office')
    await ines.waitUntilSent()
    await page.keyboard.press('Control+f')
    await page.getByRole('search').getByRole('textbox').fill('harbour')
    await isAccessible(page, page.getByText('1 of 1'))
    await ines.search('harbour')
    await isAccessible(page, page.getByRole('option', { name: /harbour office/ }))
    await page.keyboard.press('Escape')
    await openSearch(page)
    await isAccessible(page, page.getByText('Find anything that was said'))
    await openSearch(page, 'harbour')
    await isAccessible(page, resultsOf(page))
    await page.getByRole('button', { name: 'From' }).click()
    await isAccessible(page, page.getByRole('option', { name: 'Ines' }))
  })
}

async function isAccessible(page: Page, sign: Locator) {
  await expect(sign.first()).toBeVisible()
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const axe = new AxeBuilder({ page }).withTags(tags).setLegacyMode()
  // A new element may not have its focus or its text yet.
  await expect(async () => {
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
    expect(found).toEqual([])
  }).toPass({ timeout: 15_000 })
}
