import { createInviteLink, createPrivateInviteLink } from '@parley/protocol'
import { call, emailOf, makePrivateChannel, password } from './support/calls.ts'
import { type Person, phone } from './support/people.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ ownServer: true })

test('a new user registers with an invite link and can chat', async ({ server, people, ines }) => {
  await ines.page.getByRole('button', { name: /^Invite people/ }).click()
  const link = await readsLink(ines)

  const bob = await people.openVisitor(link.slice(server.url.length))
  await bob.page.getByLabel('Your name').fill('Bob')
  await bob.page.getByLabel('Email').fill(emailOf('Bob'))
  await bob.page.getByLabel('Password', { exact: true }).fill(password)
  await bob.page.getByLabel('Repeat password').fill(password)
  await bob.page.getByRole('button', { name: 'Create account' }).click()

  await bob.open('#general')
  await bob.send('Here I am')
  await ines.page.keyboard.press('Escape')
  await ines.open('#general')
  await ines.expectMessage('Here I am')
  await ines.send('Welcome, Bob')
  await bob.expectMessage('Welcome, Bob')
  await ines.page.getByRole('button', { name: 'Members' }).click()
  const members = ines.page.getByRole('complementary', { name: 'Members' })
  await expect(members.getByRole('button', { name: /Bob/ }).first()).toBeVisible()
})

test('a taken name gets a number, and a revoked link no longer works', async ({
  server,
  people,
  ines,
}) => {
  await ines.page.getByRole('button', { name: /^Invite people/ }).click()
  const link = await readsLink(ines)
  const { page } = await people.openVisitor(link.slice(server.url.length))
  await expect(page.locator('[data-server-mark]')).toHaveText('P')
  await page.getByLabel('Your name').fill('Ines')
  await page.getByLabel('Email').fill(emailOf('Ines'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This email is already registered.')).toBeVisible()
  await page.getByLabel('Email').fill('other@example.org')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(/so your name is “Ines\d{4}”/)).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByRole('heading', { name: /^Ines\d{4}$/ })).toBeVisible()

  await ines.page.keyboard.press('Escape')
  await ines.page.goto(`${server.url}/#/setting/sign_up`)
  const row = ines.page.getByRole('listitem').filter({ hasText: 'Invitation to this server' })
  await expect(row).toContainText('used once')
  await row.getByRole('button', { name: /^Revoke/ }).click()
  const question = ines.page.getByRole('alertdialog', { name: 'Revoke this link?' })
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(ines.page.getByText('There are no invitation links.')).toBeVisible()
  const late = await people.openVisitor(link.slice(server.url.length))
  await expect(late.page.getByText('This link is invalid or has expired')).toBeVisible()
})

test('an invite link joins a private channel, and opening it again offers to open the channel', async ({
  ines,
  bob,
}) => {
  await ines.page.getByRole('button', { name: 'New chat' }).click()
  await ines.page.getByRole('menuitem', { name: 'New private channel' }).click()
  const dialog = ines.page.getByRole('dialog', { name: 'New private channel' })
  await dialog.getByLabel('Name').fill('board')
  await dialog.getByRole('button', { name: 'Create channel' }).click()
  await ines.expectOpen('#board')
  await ines.send('For our ears only')
  await expect(bob.row('#general')).toBeVisible()
  await expect(bob.row('#board')).toHaveCount(0)

  await ines.row('#board').click({ button: 'right' })
  await ines.page.getByRole('menuitem', { name: 'Invite people' }).click()
  const link = await readsLink(ines)
  await bob.page.goto(link)
  await expect(bob.page.getByRole('heading', { name: 'Join #board' })).toBeVisible()
  await bob.page.getByRole('button', { name: 'Join' }).click()
  await bob.expectOpen('#board')
  await bob.expectMessage('For our ears only')
  await bob.send('Mine too')
  await ines.page.keyboard.press('Escape')
  await ines.expectMessage('Mine too')

  await bob.page.goto(link)
  await bob.page.reload()
  await expect(bob.page.getByText('You are already in this channel.')).toBeVisible()
  await bob.page.getByRole('button', { name: 'Open channel' }).click()
  await bob.expectOpen('#board')
})

test('joining a private channel a second time shows that the user is already a member', async ({
  ines,
  bob,
}) => {
  await ines.page.getByRole('button', { name: 'New chat' }).click()
  await ines.page.getByRole('menuitem', { name: 'New private channel' }).click()
  const dialog = ines.page.getByRole('dialog', { name: 'New private channel' })
  await dialog.getByLabel('Name').fill('board')
  await dialog.getByRole('button', { name: 'Create channel' }).click()
  await ines.expectOpen('#board')
  await ines.row('#board').click({ button: 'right' })
  await ines.page.getByRole('menuitem', { name: 'Invite people' }).click()
  const link = await readsLink(ines)
  bob.watch.expect(/status of 412/)

  // As if the user had joined elsewhere and the event had not arrived yet.
  await bob.page.goto(link)
  await expect(bob.page.getByRole('button', { name: 'Join' })).toBeVisible()
  await bob.page.route('**/api/user/join_private', (route) => route.fulfill({ status: 412 }))
  await bob.page.getByRole('button', { name: 'Join' }).click()
  await expect(bob.page.getByText('You are already in this channel.')).toBeVisible()
})

test('the invite dialog shows the same link until another is created or it is revoked', async ({
  server,
  ines,
}) => {
  const { page } = ines
  await ines.open('#general')
  const invite = page.getByRole('button', { name: /^Invite people/ })
  await invite.click()
  const link = await readsLink(ines)
  await expect(page.getByText('Works for 1 day, for any number of people.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await invite.click()
  await expect(page.getByText(/^Works until .* for any number of people\.$/)).toBeVisible()
  expect(await readsLink(ines)).toBe(link)

  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: 'Create a new link' }).click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Invite link' })
  await expect(field).not.toHaveValue(link)
  const second = await readsLink(ines)
  await page.keyboard.press('Escape')
  await page.goto(`${server.url}/#/setting/sign_up`)
  const rows = page.getByRole('listitem').filter({ hasText: 'Invitation to' })
  await expect(rows).toHaveCount(2)
  await page
    .getByRole('button', { name: 'Revoke link 1: Invitation to this server and #general' })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Revoke this link?' })
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(rows).toHaveCount(1)
  await page.goto(`${server.url}/#/`)
  await ines.open('#general')
  await invite.click()
  await expect(page.getByText('Works for 1 day, for any number of people.')).toBeVisible()
  expect(await readsLink(ines)).not.toBe(second)
})

test('the list of invitation links tells what each is for and how often it was used', async ({
  server,
  ines,
}) => {
  const gid = await makePrivateChannel(server, ines.session, 'board', [])
  await call(server, createInviteLink, { query: {} }, ines.session)
  await call(server, createInviteLink, { query: { max_times: 5 } }, ines.session)
  await call(server, createPrivateInviteLink, { query: { gid, max_times: 1 } }, ines.session)
  await ines.page.goto(`${server.url}/#/setting/invitations`)
  const rows = ines.page.getByRole('listitem').filter({ hasText: 'Invitation to' })
  await expect(rows).toHaveText([
    /^Invitation to #board, for people who have an account.*Used 0 of 1/,
    /^Invitation to this server.*Used 0 of 5/,
    /^Invitation to this server.*Not used yet/,
  ])
})

test('an invitation for the app continues in the browser of a phone, and on a desktop at once', async ({
  server,
  people,
  ines,
}) => {
  const invite = await call(server, createInviteLink, { query: {} }, ines.session)
  const token = new URL(invite).searchParams.get('magic_token') ?? ''
  const { page } = await people.openVisitor(invite.slice(new URL(invite).origin.length), phone)
  await expect(page.getByRole('link', { name: 'Open in the app' })).toHaveAttribute(
    'href',
    new RegExp(`^vocechat://i\\?magic_link=.*${token}$`),
  )
  await expect(page.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(
    `${server.url}/#/register?magic_token=${token}`,
  )
  await page.getByRole('link', { name: 'Continue in this browser' }).click()
  await expect(page.getByLabel('Your name')).toBeVisible()

  const desk = await people.openVisitor(`/#/invite_mobile/${token}`)
  await expect(desk.page.getByLabel('Your name')).toBeVisible()

  const late = await people.openVisitor('/#/invite_mobile/deadbeef', phone)
  await expect(late.page.getByText('This link is invalid or has expired')).toBeVisible()
})

test('an invalid invite link shows an error', async ({ server, people, ines }) => {
  await expect(ines.row('#general')).toBeVisible()
  const stranger = await people.openVisitor(`/?magic_token=${'0'.repeat(64)}#/register`)
  await expect(stranger.page.getByText('This link is invalid or has expired')).toBeVisible()
  await ines.page.goto(`${server.url}/?magic_token=nonsense#/invite_private/1`)
  await expect(ines.page.getByText('You are already in this channel.')).toBeVisible()
})

async function readsLink({ page }: Person): Promise<string> {
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Invite link' })
  await expect(field).toHaveValue(/magic_token=/)
  return field.inputValue()
}
