import { updateLoginConfig } from '@parley/protocol'
import { call, emailOf, makeChannel, password, sendMessages } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ ownServer: true })

test('a guest reads, becomes a member, and keeps the place and what was read', async ({
  server,
  people,
  ines,
}) => {
  await call(server, updateLoginConfig, { body: { guest: true } }, ines.session)
  const gid = await makeChannel(server, ines.session, { name: 'news', is_public: true })
  const bob = await people.addUser('Bob')
  const club = await makeChannel(server, ines.session, { name: 'club', is_public: true })
  await sendMessages(server, ines.session, gid, ['Opening on Friday'])
  await sendMessages(server, ines.session, club, ['New rules'])
  await sendMessages(server, ines.session, club, ['And more rules'])

  await expect(bob.row('#club').getByText(/unread/)).toBeVisible()

  // Bob looks as a guest on another device first.
  const visitor = await people.openVisitor('/#/guest_login')
  const isRead = visitor.page.waitForResponse(/read-index/)
  await visitor.row('#club').click()
  await visitor.expectMessage('And more rules')
  await isRead
  await visitor.row('#news').click()
  await visitor.expectMessage('Opening on Friday')
  const bar = visitor.page.locator('#main').getByText('Sign in to send messages')
  await expect(bar).toBeVisible()
  await visitor.page.locator('#main').getByRole('link', { name: 'Sign in' }).click()
  await visitor.page.getByLabel('Email', { exact: true }).fill(emailOf('Bob'))
  await visitor.page.getByLabel('Password', { exact: true }).fill(password)
  await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await visitor.expectOpen('#news')
  await expect(bar).toBeHidden()
  await visitor.send('I will come')
  await visitor.expectMessage('I will come')
  const again = await people.openAgain('Bob')
  await expect(again.row('#news')).toBeVisible()
  await expect(again.row('#club')).toBeVisible()
  await expect(again.row('#club').getByText(/unread/)).toHaveCount(0)

  const stranger = await people.openVisitor('/#/guest_login')
  await stranger.row('#news').click()
  await stranger.page.locator('#main').getByRole('link', { name: 'Sign in' }).click()
  await stranger.page.getByRole('link', { name: 'Create an account' }).click()
  await stranger.page.getByLabel('Your name').fill('Zoe')
  await stranger.page.getByLabel('Email', { exact: true }).fill('zoe@example.org')
  await stranger.page.getByLabel('Password', { exact: true }).fill(password)
  await stranger.page.getByLabel('Repeat password').fill(password)
  await stranger.page.getByRole('button', { name: 'Create account' }).click()
  await stranger.expectOpen('#news')
  await stranger.expectMessage('I will come')
  await stranger.send('So will I')
})
