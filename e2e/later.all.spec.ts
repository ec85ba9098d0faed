import { textMessage } from '@parley/client'
import {
  createReminder,
  deleteMessage,
  scheduleMessage,
  sendToUser,
  setBurnAfterReading,
} from '@parley/protocol'
import { call, makePrivateChannel } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import type { Person } from './support/people.ts'
import type { TestServer } from './support/server.ts'

test.use({ ownServer: true })

const minute = 60_000

const scheduledList = ({ page }: Person) => page.getByRole('list', { name: 'Scheduled' })
const remindersList = ({ page }: Person) => page.getByRole('list', { name: 'Reminders' })
const laterLink = ({ page }: Person) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Later/ })

async function openCrew({
  server,
  ines,
  bob,
}: Record<'ines' | 'bob', Person> & { server: TestServer }) {
  const gid = await makePrivateChannel(server, ines.session, 'crew', [bob.session])
  await ines.open('#crew')
  return gid
}

test('a scheduled message can be changed, cancelled, restored and sent now', async ({
  server,
  ines,
  bob,
}) => {
  await openCrew({ server, ines, bob })
  const { page } = ines
  await ines.composer.fill('Good morning, crew')
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: /^Tomorrow, [A-Z][a-z]+day 09:00$/ }).click()
  await expect(ines.composer).toHaveValue('')
  await page.getByRole('link', { name: '1 scheduled message' }).click()

  const card = scheduledList(ines).getByRole('listitem')
  await expect(card).toContainText('#crew')
  await expect(card).toContainText('Good morning, crew')
  await card.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scheduled message' })
  await dialog.getByLabel('Text').fill('Good evening, crew')
  await dialog.getByLabel('Date and time').fill('2020-01-01T10:00')
  await expect(dialog).toContainText('Choose a time within the next year.')
  const time = new Date(Date.now() + 1440 * minute).toISOString().slice(0, 10)
  await dialog.getByLabel('Date and time').fill(`${time}T20:00`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('Good evening, crew')

  await card.getByRole('button', { name: 'Cancel sending' }).click()
  await expect(page.getByText('Nothing scheduled')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText('Good evening, crew')
  await page.reload()
  await expect(card).toContainText('Good evening, crew')

  await card.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Nothing scheduled')).toBeVisible()
  await bob.open('#crew')
  await bob.expectMessage('Good evening, crew')
})

test('the message of a reminder leaves the page when it burns', async ({ server, ines, bob }) => {
  const { uid } = bob.session.user
  const burn = { users: [{ uid, expires_in: 8 }] }
  await call(server, setBurnAfterReading, { body: burn }, ines.session)
  const mid = await call(
    server,
    sendToUser,
    { params: { uid }, body: textMessage(` @${uid} burn after reading`, { mentions: [uid] }) },
    ines.session,
  )
  await call(server, createReminder, { body: { mid, due_at: Date.now() + minute } }, bob.session)
  await bob.page.goto(`${server.url}/#/later`)
  const card = remindersList(bob).getByRole('listitem')
  await expect(card).toContainText('@Bob burn after reading')
  await expect(card).toContainText('Message not available', { timeout: 20_000 })
})

test('a scheduled message goes out once after a restart while its author is offline', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const carol = await people.addUser('Carol')
  const gid = await openCrew({ server, ines, bob })
  await bob.open('#crew')
  const due_at = Date.now() + 4000
  const body = {
    ...({ target: { gid }, content_type: 'text/plain', content: 'While I was away' } as const),
    properties: null,
    due_at,
  }
  await call(server, scheduleMessage, { body }, ines.session)
  await ines.page.goto('about:blank')
  // The server is gone for a while.
  for (const { watch } of [bob, carol, ines]) watch.expect(/net::ERR_|ERR_CONNECTION/)
  await server.kill()
  await expect.poll(() => Date.now() > due_at, { timeout: 10_000 }).toBe(true)
  await server.start()
  await bob.expectMessage('While I was away')
  const copies = bob.feed.getByRole('listitem').filter({ hasText: 'While I was away' })
  await expect(copies).toHaveCount(1)

  await server.stop()
  await server.start()
  await bob.page.reload()
  await bob.expectMessage('While I was away')
  await expect(copies).toHaveCount(1)
  await ines.page.goto(`${server.url}/#/later/scheduled`)
  await expect(ines.page.getByText('Nothing scheduled')).toBeVisible()
  await ines.page.goto(`${server.url}/#/chat/channel/${gid}`)
  await ines.expectMessage('While I was away')
  await expect(carol.row('#crew')).toHaveCount(0)
})

test('a due reminder is shown and counted until it is done, and leads to its message', async ({
  server,
  ines,
  bob,
}) => {
  await openCrew({ server, ines, bob })
  await ines.send('Bring the cake')
  await ines.waitUntilSent()
  await bob.open('#crew')
  await bob.expectMessage('Bring the cake')
  const row = bob.feed.locator('[data-mid]').filter({ hasText: 'Bring the cake' })
  const mid = Number(await row.getAttribute('data-mid'))
  const reminder = { mid, due_at: Date.now() + 1500 }
  await bob.page.goto(`${server.url}/#/later`)
  await expect(bob.page.getByText('No reminders')).toBeVisible()
  await call(server, createReminder, { body: reminder }, bob.session)

  const card = remindersList(bob).getByRole('listitem')
  await expect(card).toContainText('Due since')
  await expect(card).toContainText('Bring the cake')
  await expect(laterLink(bob)).toHaveAccessibleName('Later, 1 entry waits for you')
  await expect(laterLink(ines)).toHaveAccessibleName('Later')
  await bob.page.getByRole('button', { name: 'Show' }).click()
  await bob.expectOpen('#crew')
  await bob.expectMessage('Bring the cake')

  await laterLink(bob).click()
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(bob.page.getByText('No reminders')).toBeVisible()
  await bob.page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText('Bring the cake')

  await call(server, deleteMessage, { params: { mid } }, ines.session)
  await expect(card).toContainText('Message not available')
  await expect(card).not.toContainText('Bring the cake')
  await bob.page.reload()
  await expect(card).toContainText('Message not available')
  await ines.page.goto(`${server.url}/#/later`)
  await expect(ines.page.getByText('No reminders')).toBeVisible()
})

test('the menu of a message sets a reminder with undo', async ({ server, ines, bob }) => {
  await openCrew({ server, ines, bob })
  await ines.send('Call the bakery')
  await ines.waitUntilSent()
  await ines.chooseMenuItem('Call the bakery', 'Remind me')
  await ines.page.getByRole('menuitem', { name: 'In 3 hours' }).click()
  await expect(ines.page.getByText('You will be reminded')).toBeVisible()
  await laterLink(ines).click()
  await expect(remindersList(ines).getByRole('listitem')).toContainText('Call the bakery')
  await ines.page.getByRole('button', { name: 'Undo' }).click()
  await expect(ines.page.getByText('No reminders')).toBeVisible()
})
