import { startSmtp, type TestSmtp } from '../apps/server/src/engines/mailer/testing/smtp-server.ts'
import { expect, test as base } from './support/fixtures.ts'

const account = { username: 'chat', password: 'secret' }

const test = base.extend<{ smtp: TestSmtp }>({
  smtp: async ({ browserName: _ }, use) => {
    const smtp = await startSmtp({ account })
    await use(smtp)
    await smtp.close()
  },
})

test.use({ ownServer: true })

test('an administrator sets the mail server and sees what it answers to a test', async ({
  server,
  ines,
  smtp,
}) => {
  const { page } = ines
  ines.watch.expect(/status of (400|500)/)
  await page.goto(`${server.url}/#/setting/smtp`)
  const enabled = page.getByRole('switch', { name: 'Send email' })
  const fill = async (name: string, text: string) => {
    const field = page.getByRole('textbox', { name, exact: true })
    await field.fill(text)
    await field.press('Enter')
  }
  const send = page.getByRole('button', { name: 'Send test' })
  await expect(send).toBeDisabled()
  await enabled.click()
  await expect(page.getByText('Fill in host and sender, and save them, first.')).toBeVisible()
  await expect(enabled).not.toBeChecked()

  await fill('Host', '127.0.0.1')
  await fill('Port', '99999')
  await expect(page.getByText('Enter a number from 1 to 65535.')).toBeVisible()
  await fill('Port', String(smtp.port))
  await page.getByRole('combobox', { name: 'Encryption' }).click()
  await page.getByRole('option', { name: 'None' }).click()
  await fill('Sender', 'Team chat <chat@example.org>')
  await fill('User name', account.username)
  await fill('Password', 'wrong')
  // That of a choice fades.
  const saved = page.getByText('Saved', { exact: true })
  await expect.poll(() => saved.count()).toBeGreaterThanOrEqual(5)
  await enabled.click()
  await expect(send).toBeEnabled()
  await send.click()
  await expect(page.getByRole('alert')).toContainText('535')

  await fill('Password', account.password)
  await send.click()
  await expect(page.getByText('accepted an email to ines@example.org')).toBeVisible()
  expect(smtp.letters).toMatchObject([{ from: { name: 'Team chat' }, subject: /^Test from / }])

  await page.reload()
  await expect(enabled).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Host' })).toHaveValue('127.0.0.1')
})
