import { createUser } from '@parley/protocol'
import { call, makeChannel, password } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import type { Person } from './support/people.ts'

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
  await expect(mentionBadge(bob, '#crew')).toHaveText('1')
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
  await expect(mentionBadge(bob, '#crew')).toHaveText('1')
  await bob.page.reload()
  await expect(mentionBadge(bob, '#crew')).toHaveText('1')
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

test('in a large channel @all asks first', async ({ server, ines, bob: _ }) => {
  const uids: number[] = []
  for (let at = 1; at <= 20; at++) {
    const account = { email: `u${at}@example.org`, name: `User ${at}`, password, gender: 0 }
    const { uid } = await call(server, createUser, { body: account }, ines.session)
    uids.push(uid)
  }
  await makeChannel(server, ines.session, { name: 'large', is_public: false, members: uids })
  await ines.open('#large')
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

const mentionBadge = (person: Person, chat: string) => person.row(chat).getByLabel(/mention/i)
