import { expect, test } from './support/fixtures.ts'

test('a reported message is deleted by an admin, and its reporter hears so', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const eve = await people.addUser('Eve')
  await eve.open('#general')
  await eve.send('Buy cheap watches')
  await eve.waitUntilSent()
  await bob.open('#general')
  const { page } = ines
  await page.goto(`${server.url}/#/setting/moderation`)
  await expect(page.getByText('Nothing to judge')).toBeVisible()

  await bob.message('Buy cheap watches').click({ button: 'right' })
  await bob.page.getByRole('menuitem', { name: 'Report…' }).click()
  const dialog = bob.page.getByRole('dialog', { name: 'Report this message?' })
  await expect(dialog.getByRole('button', { name: 'Report', exact: true })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).click()
  await dialog.getByLabel('Details (optional)').fill('The third time today')
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(bob.toast('Thank you. A moderator will look at it.')).toBeVisible()

  const card = page.getByRole('article', { name: 'Message by Eve' })
  await expect(card).toContainText('Buy cheap watches')
  await expect(card).toContainText('The third time today')
  await card.getByRole('button', { name: 'Delete message' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this message?' })
  await question.getByRole('button', { name: 'Delete message' }).click()
  await expect(page.getByText('Nothing to judge')).toBeVisible()
  await expect(bob.message('Buy cheap watches')).toHaveCount(0)
  await expect(bob.toast('A message that you reported was deleted. Thank you.')).toBeVisible()
  await page.getByText('Closed', { exact: true }).click()
  await expect(card).toContainText('Message deleted')
})

test('nobody reports their own message, and a member cannot open the queue', async ({
  server,
  ines: _,
  bob,
}) => {
  await bob.open('#general')
  await bob.send('My own words')
  await bob.waitUntilSent()
  await bob.message('My own words').click({ button: 'right' })
  await expect(bob.page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expect(bob.page.getByRole('menuitem', { name: 'Report…' })).toHaveCount(0)
  await bob.page.keyboard.press('Escape')
  await bob.page.goto(`${server.url}/#/setting/moderation`)
  await expect(bob.page.getByText('You don’t have permission')).toBeVisible()
})
