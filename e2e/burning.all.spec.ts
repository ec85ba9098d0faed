import { scopeOf } from '@parley/client'
import { setBurnAfterReading } from '@parley/protocol'
import { call, makePrivateChannel } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import type { Person } from './support/people.ts'

test.use({ ownServer: true })

test('a message burns on both screens, in quotes, pins, the list and the stored data', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const carol = await people.addUser('Carol')
  const gid = await makePrivateChannel(server, ines.session, 'vault', [bob.session])
  await ines.open('#vault')
  await bob.open('#vault')

  await ines.page.getByRole('button', { name: 'More actions for vault' }).last().click()
  await ines.page.getByRole('menuitem', { name: 'Auto-delete…' }).click()
  const dialog = ines.page.getByRole('dialog', { name: 'Auto-delete in vault' })
  await dialog.getByRole('radio', { name: '10 minutes' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expectBurning(ines, '10 minutes')

  // The page offers no time as short as a test needs.
  const body = { groups: [{ gid, expires_in: 14 }] }
  const device = await people.openAgain('Ines')
  await call(server, setBurnAfterReading, { body }, device.session)
  await expectBurning(ines, '14 seconds')

  await ines.send('Read and forget')
  await ines.waitUntilSent()
  await bob.expectMessage('Read and forget')
  await expect(bob.message('Read and forget').getByRole('timer')).toContainText('00:0')
  await bob.reply('Read and forget', 'I did')
  await ines.chooseMenuItem('Read and forget', 'Pin')
  await ines.send('The last word')
  await bob.expectMessage('The last word')
  await expect(carol.row('#vault')).toHaveCount(0)
  await bob.clickAction('Read and forget', 'Reply')
  await expect(bob.page.getByText('Replying to Ines')).toBeVisible()

  for (const person of [ines, bob]) {
    await person.expectNoMessage('Read and forget')
    await person.expectNoMessage('The last word')
    await person.expectMessage('I did')
    await expect(person.message('I did')).toContainText('This message has been deleted.')
    await expect(person.row('#vault')).toContainText('I did')
    await expect(person.page.getByText('Read and forget')).toHaveCount(0)
  }
  await expect(bob.page.getByText('Replying to')).toHaveCount(0)
  await expect.poll(() => storedTexts(bob)).not.toContain('Read and forget')

  for (const person of [ines, bob]) {
    await person.page.reload()
    await person.expectMessage('I did')
    await expect(person.page.getByText('Read and forget')).toHaveCount(0)
  }
  await expect(carol.page.getByText('Read and forget')).toHaveCount(0)
})

test('a message burns while its reader is offline, and in a chat that is not open', async ({
  server,
  ines,
  bob,
}) => {
  const body = { users: [{ uid: bob.session.user.uid, expires_in: 8 }] }
  await call(server, setBurnAfterReading, { body }, ines.session)
  await ines.page.goto(`${server.url}/#/chat/dm/${bob.session.user.uid}`)
  await ines.expectOpen('@Bob')
  await bob.open('#general')
  await ines.send('Only for now')
  await expect(bob.row('@Ines')).toContainText('Only for now')
  await expect(bob.row('@Ines')).toContainText('1 unread message')
  await bob.setOffline(true)
  await expect(bob.page.getByText('Only for now')).toHaveCount(0, { timeout: 20_000 })
  // A direct chat without messages is not listed.
  await expect(bob.row('@Ines')).toHaveCount(0)
  await expect.poll(() => storedTexts(bob)).not.toContain('Only for now')
  await bob.setOffline(false)
})

test('auto-delete is set in the settings of a channel and shown on other devices', async ({
  ines,
  people,
}) => {
  const second = await people.openAgain('Ines')
  await second.open('#general')
  await ines.page.goto(`${new URL('/', ines.page.url()).href}#/setting/channel/1/auto-delete`)
  await ines.page.getByRole('combobox', { name: 'Delete my messages' }).click()
  await ines.page.getByRole('option', { name: '1 hour' }).click()
  await expect(second.page.getByText('Messages you send here disappear after 1 hour')).toBeVisible()
  await ines.page.getByRole('combobox', { name: 'Delete my messages' }).click()
  await ines.page.getByRole('option', { name: 'Off' }).click()
  await expect(second.page.getByText('Messages you send here disappear')).toHaveCount(0)
  await expect(second.row('#general')).not.toContainText('Auto-delete is on')
})

async function expectBurning(person: Person, time: string) {
  const { page } = person
  await expect(page.getByText(`Messages you send here disappear after ${time}`)).toBeVisible()
  const header = page.getByRole('button', { name: `Your messages disappear after ${time}` })
  await expect(header).toBeVisible()
  await expect(person.row('#vault')).toContainText('Auto-delete is on')
}

/** Everything that this browser stores of a user, as text. */
const storedTexts = (person: Person) => person.page.evaluate(readStored, scopeOf(person.session))

// Runs in the page.
async function readStored(scope: string): Promise<string> {
  const database = await new Promise<IDBDatabase>((done, fail) => {
    const opening = indexedDB.open(`parley.${scope}`)
    opening.addEventListener('success', () => done(opening.result))
    opening.addEventListener('error', () => fail(new Error('no database')))
  })
  const found: unknown[] = [{ ...localStorage }]
  for (const name of database.objectStoreNames) {
    const all = database.transaction(name).objectStore(name).getAll()
    await new Promise((done) => all.addEventListener('success', done))
    found.push(all.result)
  }
  database.close()
  return JSON.stringify(found)
}
