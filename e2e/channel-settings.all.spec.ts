import type { Page } from '@playwright/test'
import { makePrivateChannel } from './support/calls.ts'
import { type Person, phone } from './support/people.ts'
import { expect, test } from './support/fixtures.ts'

test('a text waits in the bar of the page until it is saved or reset, and can be undone', async ({
  ines,
}) => {
  const { page } = ines
  await opensSettings(ines)
  const bar = page.getByRole('region', { name: 'You have unsaved changes' })
  await topic(page).fill('Trains')
  await bar.getByRole('button', { name: 'Reset' }).click()
  await expect(topic(page)).toHaveValue('')
  await expect(bar).toHaveCount(0)
  await topic(page).fill('Trains')
  await topic(page).press('Escape')
  await expect(bar).toHaveCount(0)

  await name(page).fill('cycling')
  await topic(page).fill('Bicycles')
  await bar.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(2)
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'cycling' })).toBeVisible()
  await topic(page).fill('Trains')
  await topic(page).press('Control+Enter')
  await expect(bar).toHaveCount(0)
  await page.getByRole('region', { name: 'Topic' }).getByRole('button', { name: 'Undo' }).click()
  await expect(topic(page)).toHaveValue('Bicycles')

  await topic(page).fill('Bicycles and')
  const asked = page.waitForEvent('dialog')
  const reloading = page.evaluate(() => location.reload()).catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reloading
  await page.getByRole('button', { name: 'Back to cycling' }).click()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await topic(page).press('Control+Enter')
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to cycling' }).click()
  await ines.expectOpen('#cycling')
  await expect(page.getByRole('link', { name: 'Edit topic' })).toBeVisible()
})

test('leaving with an unsaved text asks for confirmation', async ({ ines }) => {
  const { page } = ines
  const types = () =>
    page.evaluate(() => {
      location.hash = '#/users'
    })
  await opensSettings(ines)
  await name(page).fill('')
  await page.getByRole('link', { name: 'People' }).click()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await types()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/#\/setting\/channel\//)
  await expect(name(page)).toHaveValue('')
  await types()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(name(page)).toHaveValue('general')
})

test('going back on a phone asks about the text being typed', async ({ people, ines: _ }) => {
  const hand = await people.openAgain('Ines', phone)
  const { page } = hand
  await opensSettings(hand)
  await topic(page).fill('Bicycles and')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(topic(page)).toHaveValue('Bicycles and')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await hand.expectOpen('#general')
})

test('the menu of a private channel deletes it, that of a public channel does not', async ({
  server,
  ines,
}) => {
  await makePrivateChannel(server, ines.session, 'board', [])
  const remove = ines.page.getByRole('menuitem', { name: 'Delete channel' })
  await ines.row('#board').click({ button: 'right' })
  await expect(remove).toBeVisible()
  await ines.page.keyboard.press('Escape')
  await expect(remove).toHaveCount(0)
  await ines.row('#general').click({ button: 'right' })
  await expect(ines.page.getByRole('menuitem', { name: 'Hide' })).toBeVisible()
  await expect(remove).toHaveCount(0)
})

async function opensSettings(person: Person) {
  await person.open('#general')
  await person.page
    .getByRole('main')
    .getByRole('link', { name: /general/ })
    .first()
    .click()
  await expect(topic(person.page)).toBeVisible()
}

const topic = (page: Page) => page.getByRole('textbox', { name: /Topic/ })
const name = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
