import { emailOf, password } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ ownServer: true })

test('the wizard sets up a new server, and the first message is sent', async ({ people }) => {
  const ines = await people.openVisitor()
  const { page } = ines

  await page.getByLabel('Name').fill('Northwind')
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.getByLabel('Your name').fill('Ines')
  await page.getByLabel('Email', { exact: true }).fill(emailOf('Ines'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByRole('radio', { name: /^By invitation/ })).toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('textbox', { name: 'Invite link' })).toHaveValue(/magic_token=/)
  await page.getByRole('button', { name: 'Open Northwind' }).click()

  await ines.expectOpen('#general')
  await expect(page).toHaveTitle('#general – Northwind')
  await ines.send('The first words')
  await ines.expectMessage('The first words')
  await expect(ines.row('#general')).toContainText('You: The first words')
})

test('the printed setup link opens the wizard, and a wrong one shows where to find it', async ({
  people,
  server,
}) => {
  const { page, watch } = await people.openVisitor('/#/onboarding?code=wrong')
  watch.expect(/status of 403/)
  async function fillIn() {
    await page.getByLabel('Name').fill('Northwind')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Your name').fill('Ines')
    await page.getByLabel('Email', { exact: true }).fill(emailOf('Ines'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Repeat password').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
  }
  await fillIn()
  await expect(page.getByRole('heading', { name: 'This setup link is not valid' })).toBeVisible()

  const [link] = /http:\S+#\/onboarding\?code=\S+/.exec(server.output()) ?? []
  await page.goto('about:blank')
  await page.goto(link ?? '')
  await page.getByRole('button', { name: 'Back' }).click()
  await fillIn()
  await expect(page.getByRole('heading', { name: 'Who can join?' })).toBeVisible()
})

test('a reload in the wizard keeps the current step', async ({ people }) => {
  const { page } = await people.openVisitor()
  await page.getByLabel('Name').fill('Northwind')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Your name')).toBeVisible()

  await page.reload()

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Northwind')
})
