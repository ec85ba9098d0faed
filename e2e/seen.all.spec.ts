import { makePrivateChannel, markRead } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import type { Person } from './support/people.ts'

test.use({ ownServer: true })

test('members see below a message who has read it, and outsiders see nothing', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const carol = await people.addUser('Carol')
  const gid = await makePrivateChannel(server, ines.session, 'crew', [bob.session])
  await ines.open('#crew')
  await ines.send('Who is coming?')
  await ines.waitUntilSent()
  await expect(seenBy(ines)).toHaveCount(0)

  await bob.open('#crew')
  await bob.expectMessage('Who is coming?')
  await expect(seenBy(ines, 'Bob')).toBeVisible()
  await ines.page.reload()
  await expect(seenBy(ines, 'Bob')).toBeVisible()

  await ines.chooseMenuItem('Who is coming?', 'Seen by…')
  const dialog = ines.page.getByRole('dialog', { name: 'Seen by' })
  await expect(dialog.getByRole('listitem')).toHaveText(/Bob/)
  await ines.page.keyboard.press('Escape')

  await bob.page.goto(`${server.url}/#/chat`)
  await ines.send('And who brings the cake?')
  await ines.waitUntilSent()
  await expect(seenBy(ines, 'Bob')).toHaveCount(1)
  await markRead(server, 'Bob', gid, 1_000)
  const last = ines.feed.getByRole('listitem').filter({ hasText: 'And who brings the cake?' })
  await expect(last.getByRole('img', { name: 'Seen by Bob' })).toBeVisible()
  await expect(carol.row('#crew')).toHaveCount(0)
  await expect(carol.page.getByText('Seen')).toHaveCount(0)
})

test('a direct message shows when it was seen, unless one of the two hides it', async ({
  server,
  ines,
  bob,
}) => {
  const open = async (person: Person, { session }: Person, name: string) => {
    await person.page.goto(`${server.url}/#/chat/dm/${session.user.uid}`)
    await person.expectOpen(name)
  }
  await open(ines, bob, '@Bob')
  await ines.send('Did you see this?')
  await ines.waitUntilSent()
  await open(bob, ines, '@Ines')
  await bob.expectMessage('Did you see this?')
  await expect(ines.feed.getByText(/^Seen /)).toBeVisible()
  await bob.send('Yes')
  await bob.waitUntilSent()
  await expect(bob.feed.getByText(/^Seen /)).toBeVisible()

  const toggle = async () => {
    await bob.page.goto(`${server.url}/#/setting/my_account`)
    await bob.page.getByRole('switch', { name: 'Show what I have read' }).click()
  }
  await toggle()
  await expect(ines.feed.getByText(/^Seen/)).toHaveCount(0)
  await open(bob, ines, '@Ines')
  await bob.expectMessage('Yes')
  await expect(bob.feed.getByText(/^Seen/)).toHaveCount(0)

  await toggle()
  await expect(ines.feed.getByText(/^Seen/)).toBeVisible()
  await ines.page.goto(`${server.url}/#/setting/overview`)
  await ines.page.getByRole('switch', { name: 'Show who has seen a message' }).click()
  await expect(ines.page.getByText('Saved', { exact: true })).toBeVisible()
  await open(ines, bob, '@Bob')
  await ines.expectMessage('Yes')
  await expect(ines.feed.getByText(/^Seen/)).toHaveCount(0)
})

const seenBy = ({ feed }: Person, name = '') => feed.getByRole('img', { name: `Seen by ${name}` })
