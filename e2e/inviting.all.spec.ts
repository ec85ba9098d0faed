import { emailOf, password } from './support/calls.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ ownServer: true })

test('a new user registers with an invite link and can chat', async ({ server, people, ines }) => {
  await ines.page.getByRole('button', { name: /^Invite people/ }).click()
  const link = await readsLink(ines)

  const bob = await people.openVisitor(link.slice(server.url.length))
  await bob.page.getByLabel('Your name').fill('Bob')
  await bob.page.getByLabel('Email', { exact: true }).fill(emailOf('Bob'))
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
  await page.getByLabel('Email', { exact: true }).fill(emailOf('Ines'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This email is already registered.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('other@example.org')
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

async function readsLink({ page }: Person): Promise<string> {
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Invite link' })
  await expect(field).toHaveValue(/magic_token=/)
  return field.inputValue()
}
