import { expect, test } from './support/fixtures.ts'

test('a draft is shown on the other device of a user, and goes when it is sent there', async ({
  people,
  ines,
  bob,
}) => {
  const phone = await people.openAgain('Ines')
  await ines.open('#general')
  await ines.type('Half a thought')
  await expect(phone.row('#general')).toContainText('Draft: Half a thought')

  await phone.open('#general')
  await expect(phone.composer).toHaveText('Half a thought')
  await phone.type(' and the rest')
  await phone.page.keyboard.press('Enter')
  await phone.waitUntilSent()
  await expect(ines.composer).toHaveText('')
  await ines.expectMessage('Half a thought and the rest')

  await ines.type('Only mine')
  await expect(phone.composer).toHaveText('Only mine')
  await bob.open('#general')
  await bob.expectMessage('Half a thought and the rest')
  await expect(bob.composer).toHaveText('')
  await expect(bob.row('#general')).not.toContainText('Draft')
})

test('a draft that was written offline is sent when the network is back, and survives a reload', async ({
  people,
  ines,
}) => {
  const phone = await people.openAgain('Ines')
  await ines.open('#general')
  await ines.setOffline(true)
  await ines.type('Written in the tunnel')
  await ines.setOffline(false)
  await expect(phone.row('#general')).toContainText('Draft: Written in the tunnel')
  await ines.page.reload()
  await expect(ines.composer).toHaveText('Written in the tunnel')
})

test('a draft of a thread stays on its device', async ({ people, ines }) => {
  await ines.open('#general')
  await ines.send('Lunch?')
  await ines.waitUntilSent()
  const phone = await people.openAgain('Ines')
  await ines.chooseMenuItem('Lunch?', 'Reply in thread')
  const reply = ines.page.getByRole('textbox', { name: 'Reply in thread' })
  await reply.fill('Only in the thread')
  await ines.composer.fill('In the chat')
  await expect(phone.row('#general')).toContainText('Draft: In the chat')
  await expect(phone.page.getByText('Only in the thread')).toHaveCount(0)
  await ines.page.reload()
  await expect(reply).toHaveText('Only in the thread')
})
