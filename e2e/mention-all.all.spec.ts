import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { makeChannel, setUp } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import type { Person } from './support/people.ts'
import type { TestServer } from './support/server.ts'

test.use({ ownServer: true })

test('@all is completed, highlighted and counted as a mention, also in a muted channel', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const carol = await people.addUser('Carol')
  await makeChannel(server, ines.session, crewOf(bob))
  await bob.open('#crew')
  await bob.send('/mute')
  await bob.open('#general')
  await ines.open('#crew')
  await ines.type('@al')
  await ines.page.keyboard.press('Enter')
  await expect(ines.composer).toHaveValue('@all ')
  await ines.page.keyboard.type('lunch is ready')
  await ines.page.keyboard.press('Enter')
  await ines.waitUntilSent()
  await expect(mentionBadge(bob, '#crew')).toBeVisible()
  await expect(mentionBadge(ines, '#crew')).toHaveCount(0)
  await bob.open('#crew')
  await expect(bob.feed.locator('bdi').getByText('@all', { exact: true })).toBeVisible()
  await expect(carol.row('#crew')).toHaveCount(0)
  await expect(carol.page.getByText('lunch is ready')).toHaveCount(0)
})

test('@here concerns those who were online', async ({ server, people, ines, bob }) => {
  await makeChannel(server, ines.session, crewOf(bob))
  const phone = await people.openAgain('Bob')
  await bob.open('#general')
  await expect(bob.row('#crew')).toBeVisible()
  await phone.page.close()
  await ines.open('#crew')
  await ines.send('@here coffee?')
  await ines.waitUntilSent()
  await expect(mentionBadge(bob, '#crew')).toBeVisible()
  await bob.page.reload()
  await expect(mentionBadge(bob, '#crew')).toBeVisible()
  const later = await people.openAgain('Bob')
  await expect(later.row('#crew').getByText(/@here coffee/)).toBeVisible()
  await expect(mentionBadge(later, '#crew')).toHaveCount(0)
})

test('the owner keeps @all to themselves, and a member sends an ordinary word', async ({
  server,
  ines,
  bob,
}) => {
  const gid = await makeChannel(server, ines.session, crewOf(bob))
  await ines.page.goto(`${server.url}/#/setting/channel/${gid}`)
  const setting = ines.page.getByRole('switch', { name: /Only the owner and admins can use @all/ })
  await setting.click()
  await expect(setting).toBeChecked()
  await bob.open('#crew')
  await bob.type('@al')
  await expect(bob.page.getByRole('listbox', { name: 'Suggestions' })).toHaveCount(0)
  await bob.page.keyboard.type('l hello')
  await bob.page.keyboard.press('Enter')
  await bob.waitUntilSent()
  await ines.page.goto(`${server.url}/#/chat`)
  await expect(ines.row('#crew').getByText(/@all hello/)).toBeVisible()
  await expect(mentionBadge(ines, '#crew')).toHaveCount(0)
})

test('in a large channel @all asks first', async ({ server, people }) => {
  await setUp(server, 'Ines')
  await server.stop()
  await insertAccounts(server, 20)
  await server.start()
  const ines = await people.openAgain('Ines')
  await ines.open('#general')
  await ines.send('@all hello')
  const question = ines.page.getByRole('alertdialog', { name: 'Notify 20 people?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(ines.composer).toHaveValue('@all hello')
  await ines.expectNoMessage('@all hello')
  await ines.composer.press('Enter')
  await question.getByRole('button', { name: 'Notify' }).click()
  await expect(ines.feed.locator('bdi').getByText('@all', { exact: true })).toBeVisible()
  await expect(ines.composer).toHaveValue('')
})

const crewOf = (bob: Person) => ({
  name: 'crew',
  is_public: false,
  members: [bob.session.user.uid],
})

const mentionBadge = (person: Person, chat: string) =>
  person.row(chat).getByText('mentioned you once')

// The licence allows fewer people than the question needs.
async function insertAccounts({ data }: TestServer, count: number) {
  const database = new DatabaseSync(join(data, 'parley.db'))
  const insert = database.prepare(
    'insert into account (uid, name, name_key, create_by, created_at, updated_at) values (?, ?, ?, ?, 1, 1)',
  )
  for (let uid = 101; uid <= 100 + count; uid++) {
    insert.run(uid, `User ${uid}`, `user ${uid}`, 'password')
  }
  database.close()
}
