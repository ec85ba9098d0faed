import { makeChannel, makePrivateChannel } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'

test('a chat that is marked unread stays so on all devices until it is opened again', async ({
  people,
  server,
  ines,
  bob,
}) => {
  const elsewhere = await people.openAgain('Bob')
  await bob.open('#general')
  await ines.open('#general')
  for (const text of ['One', 'Two', 'Three']) await ines.send(text)
  await bob.expectMessage('Three')
  await elsewhere.expectNoBadge('#general')

  await bob.chooseMenuItem('Two', 'Mark unread')
  await bob.expectBadge('#general', '2 unread messages')
  await elsewhere.expectBadge('#general', '2 unread messages')
  await bob.page.reload()
  await expect(elsewhere.row('#general')).toContainText('2 unread messages')

  await elsewhere.open('#general')
  await elsewhere.expectMessage('Three')
  await elsewhere.expectNoBadge('#general')
  await bob.page.goto(`${server.url}/#/chat`)
  await bob.expectNoBadge('#general')
})

test('all chats are marked as read at once, and the undo brings the counts back', async ({
  server,
  ines,
  bob,
}) => {
  await makeChannel(server, ines.session, { name: 'news', is_public: true })
  for (const chat of ['#general', '#news']) {
    await ines.open(chat)
    await ines.send(`Hello ${chat}`)
    await ines.waitUntilSent()
    await bob.expectBadge(chat, '1 unread message')
  }
  await bob.page.keyboard.press('Control+k')
  await bob.page.keyboard.type('mark all')
  await bob.page.getByRole('option', { name: 'Mark all chats as read' }).click()
  await bob.expectNoBadge('#general')
  await bob.expectNoBadge('#news')
  await bob.page.getByRole('button', { name: 'Undo' }).click()
  await bob.expectBadge('#general', '1 unread message')
  await bob.expectBadge('#news', '1 unread message')
})

test('an edited message shows its earlier versions to members, and to no outsider', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const carol = await people.addUser('Carol')
  await makePrivateChannel(server, ines.session, 'crew', [bob.session])
  await ines.open('#crew')
  await ines.send('See you at noon')
  await ines.waitUntilSent()
  await ines.edit('See you at noon', 'See you at three')
  await bob.open('#crew')
  await bob.page.getByRole('button', { name: 'edited' }).click()
  const dialog = bob.page.getByRole('dialog', { name: 'Edit history' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').first()).toContainText('See you at noonthree')
  await expect(dialog.getByRole('listitem').last()).toContainText('See you at noon')
  await expect(dialog.locator('del')).toHaveText('noon')
  await bob.page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const path = `${server.url}/api/message`
  const versions = bob.page.waitForRequest((request) => request.url().includes('version'))
  await bob.chooseMenuItem('See you at three', 'Edit history')
  const url = (await versions).url()
  expect(url).toContain(path)
  const asCarol = await fetch(url, { headers: { 'x-api-key': carol.session.token } })
  expect([403, 404]).toContain(asCarol.status)
  expect(await asCarol.text()).not.toContain('noon')
})
