import { makePrivateChannel } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'

test('an owner adds members, transfers the channel and leaves it', async ({
  server,
  ines,
  bob,
}) => {
  const { page } = ines
  await makePrivateChannel(server, ines.session, 'board', [])
  await ines.open('#board')
  await page.getByRole('link', { name: 'board', exact: true }).click()
  await page.getByRole('tab', { name: 'Members' }).click()
  await page.getByRole('button', { name: 'Add members' }).click()
  const adding = page.getByRole('dialog', { name: 'Add members to #board' })
  await adding.getByRole('option', { name: /Bob/ }).click()
  const add = adding.getByRole('button', { name: 'Add one person' })
  await ines.expectToast('One person was added', add.click())
  await bob.open('#board')

  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Leave channel' }).click()
  const leaving = page.getByRole('dialog', { name: 'Choose a new owner' })
  const leave = leaving.getByRole('button', { name: 'Assign and leave' })
  await expect(leave).toBeDisabled()
  await leaving.getByRole('option', { name: /Bob/ }).click()
  await ines.expectToast('You left #board', leave.click())
  await expect(ines.row('#board')).toHaveCount(0)

  await bob.page.getByRole('button', { name: 'Members' }).click()
  const members = bob.page.getByRole('complementary', { name: 'Members' })
  await expect(members).toContainText('Bob')
  await expect(members).not.toContainText('Ines')
  await bob.page.getByRole('link', { name: 'board', exact: true }).click()
  await expect(bob.page.getByRole('button', { name: 'Delete channel' })).toBeVisible()
})
