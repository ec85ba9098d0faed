import { makePrivateChannel } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ ownServer: true })

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

test('a reported message is hidden, its author is warned, and the message is shown again', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const eve = await people.addUser('Eve')
  await eve.open('#general')
  await eve.send('The film ends badly')
  await eve.waitUntilSent()
  await bob.open('#general')
  await bob.message('The film ends badly').click({ button: 'right' })
  await bob.page.getByRole('menuitem', { name: 'Report…' }).click()
  const dialog = bob.page.getByRole('dialog', { name: 'Report this message?' })
  await dialog.getByRole('radio', { name: 'Something else' }).click()
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()

  const { page } = ines
  await page.goto(`${server.url}/#/setting/moderation`)
  const card = page.getByRole('article', { name: 'Message by Eve' })
  await card.getByRole('button', { name: 'More actions about Eve' }).click()
  await page.getByRole('menuitem', { name: 'Warn author…' }).click()
  const warn = page.getByRole('dialog', { name: 'Warn Eve?' })
  await warn.getByRole('button', { name: 'Warn', exact: true }).click()
  await expect(warn.getByText('Write a few words.')).toBeVisible()
  await warn.getByLabel('What you want to tell them').fill('Please warn of spoilers')
  await warn.getByRole('button', { name: 'Warn', exact: true }).click()
  await expect(card).toContainText('The author got 1 warning.')

  const warning = eve.page.getByRole('dialog', { name: 'A warning from a moderator' })
  await expect(warning).toContainText('Please warn of spoilers')
  await expect(warning).toContainText('The film ends badly')
  await eve.page.reload()
  await warning.getByRole('button', { name: 'I have read this' }).last().click()
  await expect(warning).toHaveCount(0)

  await card.getByRole('button', { name: 'Hide message' }).click()
  await expect(page.getByText('Nothing to judge')).toBeVisible()
  const hidden = bob.feed.getByText('This message was hidden by a moderator.')
  await expect(hidden).toBeVisible()
  await expect(bob.message('The film ends badly')).toHaveCount(0)
  await expect(bob.toast('A message that you reported was hidden. Thank you.')).toBeVisible()
  await bob.page.reload()
  await expect(hidden).toBeVisible()

  await page.getByText('Closed', { exact: true }).click()
  await card.getByRole('button', { name: 'More actions about Eve' }).click()
  await page.getByRole('menuitem', { name: 'Show message again' }).click()
  await bob.expectMessage('The film ends badly')
  await expect(bob.feed.getByText('(edited)')).toHaveCount(0)
})

test('a member in a timeout reads and cannot write, until a manager ends it', async ({
  server,
  ines,
  bob,
}) => {
  const gid = await makePrivateChannel(server, ines.session, 'staff', [bob.session])
  await bob.open('#staff')
  const { page } = ines
  await page.goto(`${server.url}/#/setting/channel/${gid}/members`)
  const members = page.getByRole('region', { name: 'Members of #staff' })
  await members.getByRole('button', { name: 'Online Bob' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Time out…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Time out Bob in #staff?' })
  await dialog.getByLabel('Reason (optional)').fill('Too loud')
  await dialog.getByRole('button', { name: 'Time out', exact: true }).click()
  await expect(ines.toast('Bob can’t write in #staff for now')).toBeVisible()

  const notice = bob.page.getByText('You can read here, and write again from')
  await expect(notice).toBeVisible()
  await expect(bob.page.getByText('Reason: Too loud')).toBeVisible()
  await expect(bob.composer).toHaveCount(0)
  await bob.page.reload()
  await expect(notice).toBeVisible()

  await page.goto(`${server.url}/#/setting/channel/${gid}/overview`)
  const block = page.getByRole('region', { name: 'Timed out' })
  await expect(block).toContainText('Too loud')
  await block.getByRole('button', { name: 'End the timeout of Bob' }).click()
  await expect(block).toHaveCount(0)
  await expect(bob.composer).toBeVisible()
})

test('in slow mode a member sees how long they wait, and the manager does not wait', async ({
  server,
  ines,
  bob,
}) => {
  const gid = await makePrivateChannel(server, ines.session, 'staff', [bob.session])
  await bob.open('#staff')
  const { page } = ines
  await page.goto(`${server.url}/#/setting/channel/${gid}`)
  const block = page.getByRole('region', { name: 'Slow mode' })
  await block.getByRole('combobox').click()
  await page.getByRole('option', { name: '5 seconds' }).click()
  await expect(block.getByText('Saved')).toBeVisible()

  await expect(bob.page.getByText('Slow mode: one message every 5 seconds')).toBeVisible()
  await bob.send('First')
  await bob.expectMessage('First')
  const send = bob.page.getByRole('button', { name: 'Send', exact: true })
  await bob.composer.fill('Second')
  await expect(bob.page.getByText(/Slow mode: you can send again in 00:0\d/)).toBeVisible()
  await expect(send).toBeDisabled()
  await bob.composer.press('Enter')
  await bob.expectNoMessage('Second')
  await expect(bob.composer).toHaveText('Second')
  await expect(send).toBeEnabled({ timeout: 10_000 })
  await bob.composer.press('Enter')
  await bob.expectMessage('Second')

  await ines.page.goto(`${server.url}/#/chat/channel/${gid}`)
  await ines.send('One')
  await ines.send('Two')
  await bob.expectMessage('Two')
  await expect(ines.page.getByText(/Slow mode/)).toHaveCount(0)
})

test('a message with a word that is not allowed stays with its author, who sees the word', async ({
  server,
  ines,
  bob,
}) => {
  const { page } = ines
  await page.goto(`${server.url}/#/setting/moderation`)
  const field = page.getByRole('textbox', { name: 'Words that are not allowed' })
  await field.fill('spam*\ncheap watches')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('spam*\ncheap watches')

  bob.watch.expect(/status of 400/)
  await bob.open('#general')
  await bob.send('Spammers sell cheap watches')
  await expect(bob.page.getByText('Not allowed here: Spammers, cheap watches')).toBeVisible()
  await bob.page.getByRole('button', { name: 'Delete', exact: true }).click()

  const block = page.getByRole('region', { name: 'Messages with these words' })
  await block.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Are sent with ****' }).click()
  await expect(block.getByText('Saved')).toBeVisible()
  await bob.send('Spammers sell cheap watches')
  await bob.expectMessage('******** sell *************')
})

test('the owner of a channel judges its reports, and a member has no page for them', async ({
  server,
  people,
  ines: _,
  bob,
}) => {
  const eve = await people.addUser('Eve')
  const carl = await people.addUser('Carl')
  const members = [eve.session, carl.session]
  const gid = await makePrivateChannel(server, bob.session, 'club', members)
  await bob.open('#club')
  await bob.send('Something odd')
  await bob.waitUntilSent()
  await eve.open('#club')
  await eve.send('Something rude')
  await eve.waitUntilSent()
  await carl.open('#club')
  await carl.message('Something rude').click({ button: 'right' })
  await carl.page.getByRole('menuitem', { name: 'Report…' }).click()
  const dialog = carl.page.getByRole('dialog', { name: 'Report this message?' })
  await dialog.getByRole('radio', { name: 'Insults, threats or harassment' }).click()
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()

  await bob.page.goto(`${server.url}/#/setting/channel/${gid}/reports`)
  const card = bob.page.getByRole('article', { name: 'Message by Eve' })
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(bob.page.getByText('Nothing to judge')).toBeVisible()
  await expect(
    carl.toast('A moderator looked at a message that you reported, and left it.'),
  ).toBeVisible()
  await carl.page.goto(`${server.url}/#/setting/channel/${gid}/reports`)
  await expect(carl.page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expect(carl.page.getByRole('tab', { name: 'Reports' })).toHaveCount(0)
  await expect(carl.page.getByText('Nothing to judge')).toHaveCount(0)
})
