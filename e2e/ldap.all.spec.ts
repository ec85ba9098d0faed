import {
  startSlapd,
  adminGroup,
  base,
  reader,
  type TestLdapServer,
} from '../apps/server/src/testing/slapd.ts'
import { expect, test as base_ } from './support/fixtures.ts'

const test = base_.extend<{ ldap: TestLdapServer }>({
  ldap: async ({ browserName: _ }, use) => {
    const ldap = await startSlapd()
    await use(ldap)
    await ldap.close()
  },
})

test.use({ ownServer: true })

test('an administrator sets LDAP up and sees an entry; its person signs in by name', async ({
  server,
  people,
  ines,
  ldap,
}) => {
  const { page } = ines
  ines.watch.expect(/status of 400/)
  await ldap.addPerson('ada', { displayName: 'Ada Löwe' })
  await page.goto(`${server.url}/#/setting/ldap`)
  const enabled = page.getByRole('switch', { name: 'Sign in with the directory' })
  const fill = async (name: string, text: string) => {
    const field = page.getByRole('textbox', { name, exact: true })
    await field.fill(text)
    // Enter alone begins a new line in the certificate.
    await field.press('Control+Enter')
  }
  const check = page.getByRole('button', { name: 'Test', exact: true })
  await expect(check).toBeDisabled()
  await enabled.click()
  await expect(page.getByText('Fill in address and base, and save them, first.')).toHaveCount(2)
  await expect(enabled).not.toBeChecked()

  await fill('Address', 'http://example.org')
  await expect(page.getByText('Enter an address such as ldaps://ldap.example.org.')).toBeVisible()
  await fill('Address', ldap.url)
  await page.getByRole('switch', { name: 'StartTLS' }).click()
  await fill('Account that searches', reader.dn)
  await fill('Password of that account', 'wrong')
  await fill('Base', base)
  await fill('Group of admins', adminGroup)
  await check.click()
  await expect(page.getByRole('alert')).toContainText('certificate is not trusted')
  await fill('Certificate of your authority', ldap.ca)
  await expect(page.getByText('Saved', { exact: true })).not.toHaveCount(0)
  await check.click()
  await expect(page.getByRole('alert')).toContainText('refuses the account that searches')
  await fill('Password of that account', reader.password)
  await page.getByRole('textbox', { name: 'User name or email' }).fill('ada')
  await check.click()
  await expect(page.getByText('The directory knows this person.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Ada Löwe' })).toBeVisible()
  await enabled.click()
  await expect(enabled).toBeChecked()
  await page.reload()
  await expect(enabled).toBeChecked()
  await expect(page.getByText('Type another one to replace it.')).toBeVisible()

  const ada = await people.openVisitor('/#/login')
  ada.watch.expect(/status of 401/)
  const name = ada.page.getByRole('textbox', { name: 'Email or user name' })
  const password = ada.page.getByLabel('Password', { exact: true })
  const signIn = ada.page.getByRole('button', { name: 'Sign in', exact: true })
  await name.fill('ada')
  await password.fill('wrong')
  await signIn.click()
  await expect(ada.page.getByText('That name and password do not match.')).toBeVisible()
  await expect(name).toHaveValue('ada')
  await password.fill('secret-ada')
  await signIn.click()
  await expect(ada.chats).toBeVisible()
  await ada.page.goto(`${server.url}/#/setting/my_account`)
  await expect(ada.page.getByRole('heading', { name: 'Ada Löwe' })).toBeVisible()
  await expect(ada.page.getByText('Kept in your organization’s directory.')).toBeVisible()
  await expect(ada.page.getByRole('button', { name: /^(change|set).*password/i })).toHaveCount(0)
})
