import { makeChannel } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import type { Person } from './support/people.ts'

test.use({ ownServer: true })

test('the list of commands completes by keyboard, and a command runs with its arguments', async ({
  server,
  ines,
  bob,
}) => {
  await makeCrew(server, ines, bob)
  const { keyboard } = ines.page
  await ines.open('#crew')
  await ines.type('/')
  await expect(suggestions(ines).getByRole('option')).toHaveText([
    /^\/mute/,
    /^\/topic/,
    /^\/invite/,
    /^\/leave/,
    /^\/me/,
    /^\/shrug/,
    /^\/search/,
    /^\/dm/,
    /^\/members/,
    /^\/help/,
  ])
  await keyboard.type('to')
  await keyboard.press('Tab')
  await expect(ines.composer).toHaveValue('/topic ')
  await expect(suggestions(ines)).toHaveCount(0)
  await keyboard.type('Cakes and tea')
  await keyboard.press('Enter')
  await expect(ines.toast('Topic changed')).toBeVisible()
  await expect(ines.composer).toHaveValue('')
  await expect(ines.page.getByText('Cakes and tea').first()).toBeVisible()
  await bob.open('#crew')
  await expect(bob.page.getByText('Cakes and tea').first()).toBeVisible()
})

test('a member is not offered what only the owner may do', async ({ server, ines, bob }) => {
  await makeCrew(server, ines, bob)
  await bob.open('#crew')
  await bob.type('/')
  await expect(suggestions(bob).getByRole('option', { name: /^\/me/ })).toHaveCount(2)
  await expect(suggestions(bob).getByRole('option', { name: /^\/topic/ })).toHaveCount(0)
  await bob.composer.fill('/topic Mine now')
  await bob.composer.press('Enter')
  await expect(bob.page.getByRole('alert').getByText('There is no command /topic')).toBeVisible()
  await expect(bob.composer).toHaveValue('/topic Mine now')
})

test('/mute with a wrong time explains itself and loses no text', async ({ ines }) => {
  await ines.open('#general')
  await ines.type('/mute tomorrow')
  await ines.page.keyboard.press('Enter')
  await expect(ines.page.getByRole('alert').getByText(/^Write a time such as/)).toBeVisible()
  await expect(ines.composer).toHaveValue('/mute tomorrow')
  await ines.composer.fill('/mute 2h')
  await ines.composer.press('Enter')
  await expect(ines.toast('Muted until')).toBeVisible()
  await expect(ines.row('#general').getByText('Muted')).toBeVisible()
  await ines.composer.fill('/unmute')
  await ines.composer.press('Enter')
  await expect(ines.row('#general').getByText('Muted')).toHaveCount(0)
})

test('/invite adds people by name, and whoever was outside sees nothing of before', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const carol = await people.addUser('Carol')
  await makeCrew(server, ines, bob)
  await ines.open('#crew')
  await expect(carol.row('#crew')).toHaveCount(0)
  await ines.type('/invite @ca')
  await expect(suggestions(ines).getByRole('option')).toHaveText(['CCarol'])
  await ines.page.keyboard.press('Enter')
  await ines.page.keyboard.type('@Nobody')
  await ines.page.keyboard.press('Enter')
  await expect(ines.page.getByRole('alert').getByText(/called “@Nobody”/)).toBeVisible()
  await expect(carol.row('#crew')).toHaveCount(0)
  await ines.composer.fill('/invite @carol ')
  await ines.composer.press('Enter')
  await expect(carol.row('#crew')).toBeVisible()
})

test('/me, /shrug and two slashes send texts that others read', async ({ ines, bob }) => {
  await ines.open('#general')
  await bob.open('#general')
  await ines.send('/me waves')
  await expect(bob.feed.locator('em').getByText('waves')).toBeVisible()
  await ines.send('/shrug no idea')
  await bob.expectMessage('no idea ¯\\_(ツ)_/¯')
  await ines.send('//shrug')
  await bob.expectMessage('/shrug')
  await ines.send('/etc/hosts is a file')
  await bob.expectMessage('/etc/hosts is a file')
})

test('an unknown command is sent only after a second Enter', async ({ ines, bob }) => {
  await ines.open('#general')
  await bob.open('#general')
  await ines.send('/deploy now')
  await expect(ines.page.getByRole('alert').getByText('no command /deploy')).toBeVisible()
  await ines.waitUntilSent()
  await bob.expectNoMessage('/deploy now')
  await ines.composer.press('Enter')
  await bob.expectMessage('/deploy now')
})

test('/dm opens a direct chat and sends, /search and /leave lead on', async ({
  server,
  ines,
  bob,
}) => {
  await makeCrew(server, ines, bob)
  await bob.open('#crew')
  await bob.send('/dm @Ines Shall we?')
  await bob.expectOpen('@Ines')
  await ines.open('@Bob')
  await ines.expectMessage('Shall we?')
  await bob.send('/search cake')
  await expect(bob.page).toHaveURL(/search\?q=cake/)
  await bob.page.goto(`${server.url}/#/chat`)
  await bob.open('#crew')
  await bob.send('/leave')
  const dialog = bob.page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(bob.row('#crew')).toHaveCount(0)
})

test('the up arrow edits the last own message, and Escape returns to the field', async ({
  ines,
  bob,
}) => {
  await bob.open('#general')
  await ines.open('#general')
  await ines.send('Mine')
  await bob.send('His')
  await ines.expectMessage('His')
  await ines.waitUntilSent()
  await ines.composer.press('ArrowUp')
  const field = ines.page.getByRole('textbox', { name: 'Edit message' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Mine')
  await field.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(ines.composer).toBeFocused()
  await ines.page.keyboard.type('a text')
  await ines.composer.press('ArrowUp')
  await expect(field).toHaveCount(0)
})

const suggestions = ({ page }: Person) => page.getByRole('listbox', { name: 'Suggestions' })

const makeCrew = (
  server: Parameters<typeof makeChannel>[0],
  ines: Person,
  bob: Person,
): Promise<number> =>
  makeChannel(server, ines.session, {
    name: 'crew',
    is_public: false,
    members: [bob.session.user.uid],
  })
