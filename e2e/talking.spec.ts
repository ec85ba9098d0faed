import { makeChannel, sendMessages } from './support/calls.ts'
import { recordNotifications } from './support/record-notifications.ts'
import { expect, test } from './support/fixtures.ts'

test('messages and typing notices reach both users live', async ({ ines, bob }) => {
  await ines.open('#general')
  await bob.open('#general')
  await ines.send('Good morning')
  await bob.expectMessage('Good morning')
  await bob.send('Morning!')
  await ines.expectMessage('Morning!')

  // The client drops typing notices that follow too closely.
  await expect(async () => {
    await ines.composer.pressSequentially('so ')
    await bob.expectTyping('Ines is typing…')
  }).toPass()
  await ines.send('So be it')
  await bob.expectMessage('So be it')
  await expect(bob.page.getByText('Ines is typing…')).toHaveCount(0)

  await ines.send('**Look**\n\n```js\nconst answer = 42\n```')
  const code = bob.feed.locator('article pre code')
  await expect(code).toHaveText('const answer = 42')
  await expect(code.locator('span').first()).toBeVisible()
  // The font of code is loaded with the first code.
  const loadedFonts = () =>
    [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family : []))
  await expect
    .poll(() => bob.page.evaluate(loadedFonts))
    .toContainEqual(expect.stringContaining('JetBrains Mono'))
  await expect(bob.feed.locator('strong')).toHaveText('Look')
})

test('a click on a quote scrolls to the quoted message', async ({ server, ines, bob }) => {
  const lines = Array.from({ length: 60 }, (_, n) => `Line ${n + 1}`)
  await sendMessages(server, ines.session, server.general, ['Who brings cake?', ...lines])
  await bob.open('#general')
  await ines.open('#general')
  await bob.expectMessage('Line 60')
  const { feed } = bob
  await expect(async () => {
    await feed.hover()
    await bob.page.mouse.wheel(0, -5000)
    await expect(bob.message('Who brings cake?')).toBeVisible({ timeout: 500 })
  }).toPass()

  await bob.reply('Who brings cake?', 'I do')
  await ines.expectMessage('I do')
  await ines.message('I do').getByRole('button', { name: 'Who brings cake?' }).click()
  await expect(ines.message('Who brings cake?')).toBeInViewport()
  await ines.page.getByRole('button', { name: 'Back to where I was' }).click()
  await expect(ines.message('I do')).toBeInViewport()
})

test('an edit, a reaction, a pin and a deletion reach the other user', async ({ ines, bob }) => {
  await ines.open('#general')
  await bob.open('#general')
  await bob.send('Lunhc at noon')
  await bob.expectMessage('Lunhc at noon')
  await bob.edit('Lunhc at noon', 'Lunch at noon')
  await ines.expectMessage('Lunch at noon')
  await expect(ines.message('Lunch at noon')).toContainText('(edited)')

  await ines.react('Lunch at noon', '👍')
  const like = bob.message('Lunch at noon').getByRole('button', { name: '👍, 1 person: Ines' })
  await like.click()
  await expect(
    ines.message('Lunch at noon').getByRole('button', { name: '👍, 2 people: Ines and Bob' }),
  ).toBeVisible()
  await ines
    .message('Lunch at noon')
    .getByRole('button', { name: /^👍, 2 people/ })
    .click()
  await expect(
    bob.message('Lunch at noon').getByRole('button', { name: /^👍.*Bob$/ }),
  ).toBeVisible()

  await ines.lengthenTimers()
  await ines.chooseMenuItem('Lunch at noon', 'Pin')
  await expect(bob.message('Lunch at noon')).toContainText('Pinned by Ines')
  await ines.page.getByRole('button', { name: 'Undo' }).click()
  await expect(bob.message('Lunch at noon')).not.toContainText('Pinned by Ines')
  await ines.chooseMenuItem('Lunch at noon', 'Pin')
  await bob.page.getByRole('button', { name: '1 pinned message' }).click()
  const pins = bob.page.getByRole('complementary', { name: 'Pinned messages' })
  await expect(pins).toContainText('Lunch at noon')
  await ines.chooseMenuItem('Lunch at noon', 'Unpin')
  await expect(pins).toContainText('Nothing is pinned yet')

  await bob.lengthenTimers()
  await bob.delete('Lunch at noon')
  await bob.expectNoMessage('Lunch at noon')
  await bob.page.getByRole('button', { name: 'Undo' }).click()
  await bob.expectMessage('Lunch at noon')
  await ines.expectMessage('Lunch at noon')

  await ines.delete('Lunch at noon')
  const question = ines.page.getByRole('alertdialog', { name: 'Delete message?' })
  await expect(question).toContainText(/Bob\d\d:\d\dLunch at noon/)
  await question.getByRole('button', { name: 'Delete' }).click()
  await bob.expectNoMessage('Lunch at noon')
  await ines.expectNoMessage('Lunch at noon')
})

test('an own deleted message disappears for all users after the undo time', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  await ines.send('Forget this')
  await bob.expectMessage('Forget this')
  await ines.delete('Forget this')
  await ines.expectNoMessage('Forget this')
  // The undo time has passed.
  await bob.expectNoMessage('Forget this')
  await expect(ines.page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('a direct chat is shown to its two users only', async ({ people, ines, bob }) => {
  const carol = await people.addUser('Carol')
  await ines.page.getByRole('link', { name: 'People' }).click()
  await ines.page.getByRole('button', { name: 'Online Bob' }).click()
  await ines.page.getByRole('button', { name: 'Message', exact: true }).click()
  await ines.expectOpen('@Bob')
  await ines.send('Between us')

  await bob.expectBadge('@Ines', '1 unread message')
  await bob.open('@Ines')
  await bob.expectMessage('Between us')
  await bob.send('Of course')
  await ines.expectMessage('Of course')
  await expect(carol.row('#general')).toBeVisible()
  await expect(carol.row('@Ines')).toHaveCount(0)
  await expect(carol.row('@Bob')).toHaveCount(0)
})

test('badges count unread messages, and a mention notifies the user', async ({
  server,
  people,
  ines,
  bob,
}) => {
  await makeChannel(server, ines.session, { name: 'random', is_public: true })
  await bob.open('#random')
  await ines.open('#general')
  await ines.send('One')
  await ines.send('Two')
  await bob.expectBadge('#general', '2 unread messages')

  await ines.composer.pressSequentially('Are you there, @Bo')
  await ines.page.getByRole('option', { name: /Bob/ }).click()
  await ines.composer.press('Enter')
  await bob.expectBadge('#general', 'mentioned you once')

  const laptop = await people.openAgain('Bob')
  await laptop.expectBadge('#general', 'mentioned you once')
  await bob.open('#general')
  await expect(bob.feed.getByText('@Bob')).toBeVisible()
  await laptop.expectNoBadge('#general')

  await bob.open('#random')
  await sendMessages(server, ines.session, server.general, ['More'])
  await laptop.expectBadge('#general', '1 unread message')
  await laptop.row('#general').click({ button: 'right' })
  await laptop.page.getByRole('menuitem', { name: 'Mark as read' }).click()
  await laptop.expectNoBadge('#general')
  await bob.expectNoBadge('#general')
})

test('a hidden channel leaves the list and returns with its next message', async ({
  server,
  ines,
  bob,
}) => {
  const gid = await makeChannel(server, ines.session, { name: 'random', is_public: true })
  const { page } = bob
  const hide = async () => {
    await page.getByRole('button', { name: 'More actions for random' }).last().click()
    await page.getByRole('menuitem', { name: 'Hide' }).click()
    await expect(bob.row('#random')).toHaveCount(0)
  }
  await bob.open('#random')
  await hide()
  await page.getByRole('button', { name: 'Undo' }).click()
  await bob.expectOpen('#random')
  await hide()

  await sendMessages(server, ines.session, gid, ['Back again'])
  await bob.expectBadge('#random', '1 unread message')
})

test('a direct message in another chat shows a notification that opens the chat', async ({
  ines,
  bob,
}) => {
  const notifications = await recordNotifications(bob.page)
  await bob.open('#general')
  await ines.open('#general')
  await ines.send('In view')
  await bob.expectMessage('In view')
  await ines.search('Bob')
  await ines.page.keyboard.press('Enter')
  await ines.expectOpen('@Bob')
  await ines.send('Between us')

  await expect.poll(notifications).toEqual([{ title: 'Ines', body: 'Between us' }])
  await bob.page.evaluate(() => dispatchEvent(new Event('click-last-notice')))
  await bob.expectOpen('@Ines')
  await bob.expectMessage('Between us')
})

test('"Browse channels" lists all channels, and what is typed right after it narrows them', async ({
  ines,
}) => {
  const { page } = ines
  await ines.open('#general')
  await page.getByRole('button', { name: 'New chat' }).click()
  await page.getByRole('menuitem', { name: 'Browse channels' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search channels' })).toBeFocused()
  await page.keyboard.type('gen')
  await expect(page.getByRole('main').getByRole('link', { name: /^general/ })).toBeVisible()
  await page.keyboard.type('x')
  await expect(page.getByText('No channel matches “genx”')).toBeVisible()
})
