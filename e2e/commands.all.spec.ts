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
