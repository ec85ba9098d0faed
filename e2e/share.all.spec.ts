import { expect, test } from './support/fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('a share of another app waits in the composer of the chosen chat', async ({ ines }) => {
  const { page } = ines
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // As the system does when the user picks the app.
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.action = '/share'
    form.method = 'post'
    form.enctype = 'multipart/form-data'
    const add = (name: string, value: string) => {
      const field = document.createElement('input')
      Object.assign(field, { name, value })
      form.append(field)
    }
    add('title', 'Tide table')
    add('text', 'High water at nine')
    add('url', 'https://harbour.example/tides')
    const files = document.createElement('input')
    files.type = 'file'
    files.name = 'files'
    const list = new DataTransfer()
    list.items.add(new File(['a,b\n1,2\n'], 'tides.csv', { type: 'text/csv' }))
    files.files = list.files
    form.append(files)
    document.body.append(form)
    form.submit()
  })
  const dialog = page.getByRole('dialog', { name: 'Share to a chat' })
  await expect(dialog).toContainText('High water at nine')
  await expect(dialog).toContainText('tides.csv')
  await dialog.getByRole('option', { name: /general/ }).click()
  await expect(ines.composer).toContainText('https://harbour.example/tides')
  await expect(page.getByText('tides.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(ines.feed.getByText('tides.csv')).toBeVisible()
  await expect(ines.feed.getByText('High water at nine')).toBeVisible()

  await page.goto(page.url().replace(/#.*/, '#/share'))
  await expect(page.getByText('Nothing to share')).toBeVisible()
})
