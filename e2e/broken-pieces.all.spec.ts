import { expect, test } from './support/fixtures.ts'

test('a page whose chunk fails to load asks for a reload, and other pages still work', async ({
  ines,
}) => {
  const { page } = ines
  ines.watch.expect(/net::ERR_|dynamically imported module/)
  await page.route('**/assets/PeoplePage-*.js', (route) => route.abort())
  // The chunk may have been preloaded already.
  await page.reload()
  await ines.open('#general')
  await page.getByRole('link', { name: 'People' }).click()
  await expect(page.getByText('Parley was updated. Reload to use this part.')).toBeVisible()

  await page.getByRole('link', { name: 'Chat', exact: true }).click()
  await ines.expectOpen('#general')
  await ines.send('The rest is well')
  await ines.expectMessage('The rest is well')

  await page.getByRole('link', { name: 'People' }).click()
  await page.unroute('**/assets/PeoplePage-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
})
