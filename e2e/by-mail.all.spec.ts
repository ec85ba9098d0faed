import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInviteLink } from '@parley/protocol'
import { call, emailOf, makePrivateChannel, password } from './support/calls.ts'
import { expect, test as base } from './support/fixtures.ts'
import { phone } from './support/people.ts'
import { startServer } from './support/server.ts'

const test = base.extend<{ mailFolder: string }>({
  mailFolder: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-mail-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  server: async ({ mailFolder }, use) => {
    const server = await startServer({ PARLEY_MAIL_FOLDER: mailFolder })
    await use(server)
    await server.dispose()
  },
})

/** The link in the newest letter with this subject, to this address if one is given. */
async function linkMailed(folder: string, subject: string, to?: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
    const letters = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
    )
    const letter = letters.findLast(
      (one) => one.subject.startsWith(subject) && (to === undefined || one.to === to),
    )
    link = /https?:\/\/\S+/.exec(letter?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

test('a stranger signs up with a mailed link that is opened on another device', async ({
  people,
  ines,
  mailFolder,
}) => {
  const { page } = await people.openVisitor('/#/login')
  await page.getByLabel('Email', { exact: true }).fill('zoe@example.org')
  await page.getByRole('link', { name: 'Sign in with a link by email' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('zoe@example.org')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expect(page.getByText('zoe@example.org')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()

  const link = await linkMailed(mailFolder, 'Join')
  const zoe = await people.openVisitor(link.slice(new URL(link).origin.length), phone)
  await zoe.page.getByLabel('Name').fill('Zoe')
  await zoe.page.getByRole('button', { name: 'Continue' }).click()
  await expect(zoe.chats).toBeVisible()
  await ines.open('#general')
  await ines.send('Welcome, Zoe')
  await zoe.open('#general')
  await zoe.expectMessage('Welcome, Zoe')

  // The link worked once.
  const late = await people.openVisitor(link.slice(new URL(link).origin.length))
  late.watch.expect(/status of 40/)
  await late.page.getByLabel('Name').fill('Eve')
  await late.page.getByRole('button', { name: 'Continue' }).click()
  await expect(late.page.getByText('This link no longer works. Ask for a new one.')).toBeVisible()
})

test('a forgotten password is set by mail, and signs the other devices out', async ({
  people,
  bob,
  mailFolder,
}) => {
  bob.watch.expect(/status of 401/)
  const desk = await people.openVisitor('/#/login')
  const { page } = desk
  await page.getByLabel('Email', { exact: true }).fill(emailOf('Bob'))
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If ${emailOf('Bob')} has an account here`)).toBeVisible()

  const link = await linkMailed(mailFolder, 'Set a new password')
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill('a new secret')
  await page.getByLabel('Repeat password').fill('another')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('The passwords do not match.')).toBeVisible()
  await page.getByLabel('Repeat password').fill('a new secret')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible()
  await expect(bob.page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

  desk.watch.expect(/status of 401/)
  const enter = async (word: string) => {
    await page.getByLabel('Email', { exact: true }).fill(emailOf('Bob'))
    await page.getByLabel('Password', { exact: true }).fill(word)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await enter(password)
  await expect(page.getByText('That email and password do not match.')).toBeVisible()
  await enter('a new secret')
  await expect(desk.chats).toBeVisible()
  const again = await people.openVisitor(link.slice(new URL(link).origin.length))
  await expect(
    again.page.getByRole('heading', { name: 'This link is invalid or has expired' }),
  ).toBeVisible()
})

test('an invited stranger confirms the address and is in the private channel', async ({
  server,
  people,
  ines,
  mailFolder,
}) => {
  const gid = await makePrivateChannel(server, ines.session, 'crew', [])
  const invite = await call(server, createInviteLink, { query: { gid } }, ines.session)
  const { page } = await people.openVisitor(invite.slice(new URL(invite).origin.length))
  await page.getByLabel('Your name').fill('Max')
  await page.getByLabel('Email', { exact: true }).fill('max@example.com')
  await page.getByLabel('Password', { exact: true }).fill('my secret word')
  await page.getByLabel('Repeat password').fill('my secret word')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('max@example.com')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('Max')
  await page.getByLabel('Email', { exact: true }).fill('max@example.org')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('max@example.org')).toBeVisible()

  const link = await linkMailed(mailFolder, 'Confirm your address', 'max@example.org')
  const max = await people.openVisitor(link.slice(new URL(link).origin.length), phone)
  await expect(max.page.getByText('You continue as Max with max@example.org.')).toBeVisible()
  await max.page.getByRole('button', { name: 'Create account' }).click()
  await expect(
    max.page.getByRole('navigation', { name: 'Chats' }).getByText('crew', { exact: true }),
  ).toBeVisible()
})

test('a new email address is confirmed by mail before it counts', async ({
  people,
  bob,
  mailFolder,
  server,
}) => {
  const { page } = bob
  await page.goto(`${server.url}/#/setting/my_account`)
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog')
  bob.watch.expect(/status of 403/)
  await dialog.getByLabel('Current password').fill('wrong one')
  await dialog.getByLabel('New email').fill('robert@example.org')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await expect(dialog.getByLabel('New email')).toHaveValue('robert@example.org')
  await dialog.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Open the link that was mailed to robert@example.org')).toBeVisible()
  await expect(page.getByText(emailOf('Bob'))).toBeVisible()

  const link = await linkMailed(mailFolder, 'Confirm your new address')
  const elsewhere = await people.openVisitor(link.slice(new URL(link).origin.length), phone)
  const confirm = elsewhere.page.getByRole('button', { name: 'Confirm address' })
  await expect(confirm).toBeFocused()
  await expect(page.getByText('robert@example.org', { exact: true })).toHaveCount(0)
  await confirm.click()
  await expect(
    elsewhere.page.getByRole('heading', { name: 'Your address is confirmed' }),
  ).toBeVisible()
  await expect(page.getByText('robert@example.org', { exact: true })).toBeVisible()
})

test('a sign-in link asks for a press, so that a scanner of mails does not use it up', async ({
  people,
  bob: _,
  mailFolder,
}) => {
  const { page } = await people.openVisitor('/#/email_login')
  await page.getByLabel('Email', { exact: true }).fill(emailOf('Bob'))
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  const link = await linkMailed(mailFolder, 'Sign in')
  const path = link.slice(new URL(link).origin.length)
  const scanner = await people.openVisitor(path)
  await expect(scanner.page.getByRole('button', { name: 'Sign in' })).toBeFocused()

  const bob = await people.openVisitor(path, phone)
  const press = bob.page.getByRole('button', { name: 'Sign in' })
  await expect(press).toBeFocused()
  await bob.page.keyboard.press('Enter')
  await expect(bob.chats).toBeVisible()
})
