import { expect, test } from './support/fixtures.ts'

test('the language is changed in mid-conversation, and stays after a reload', async ({
  ines,
  bob,
  server,
}) => {
  await bob.open('#general')
  await bob.send('Hello from the tram')
  const { page } = ines
  await ines.open('#general')
  await ines.expectMessage('Hello from the tram')
  await ines.composer.fill('half a sentence')
  await page.goto(`${server.url}/#/setting/appearance`)
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { name: 'Apariencia' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.goto(`${server.url}/#/chat/channel/${server.general}`)
  const draft = page.getByRole('textbox', { name: 'Mensaje para #general' })
  await expect(page.getByRole('article').getByText('Hello from the tram')).toBeVisible()
  await expect(draft).toHaveValue('half a sentence')
  await page.reload()
  await expect(draft).toHaveValue('half a sentence')
  await page.goto(`${server.url}/#/setting/appearance`)
  await expect(page.getByRole('combobox', { name: 'Idioma' })).toHaveText(/Español/)
})

test('a visitor sees the sign-in page in the language of the browser, and chooses another', async ({
  people,
  ines: _,
}) => {
  const { page } = await people.openVisitor('/#/login', { locale: 'es-MX' })
  await expect(page.getByRole('button', { name: 'Iniciar sesión', exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Idioma' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})
