import AxeBuilder from '@axe-core/playwright'
import { sendMessages } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ ownServer: true })

test('a colour and a text of the server are shown to everybody, and survive a reload', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const { page } = ines
  const accent = (one: typeof page) =>
    one.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))
  await page.goto(`${server.url}/#/setting/overview`)
  await page.getByRole('radio', { name: 'Violet' }).check()
  await expect.poll(() => accent(bob.page)).toBe('#7c3aed')
  await page.getByRole('textbox', { name: 'Text on the sign-in page' }).fill('Ask Ines for help.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)

  const visitor = await people.openVisitor('/#/login')
  await expect(visitor.page.getByText('Ask Ines for help.')).toBeVisible()
  await expect.poll(() => accent(visitor.page)).toBe('#7c3aed')
  await bob.page.reload()
  expect(await accent(bob.page)).toBe('#7c3aed')

  await page.getByRole('radio', { name: 'Usual green' }).check()
  await expect.poll(() => accent(bob.page)).toBe('')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    test('texts stay readable in very light and very dark colours', async ({
      server,
      ines,
      bob,
    }) => {
      await sendMessages(server, bob.session, server.general, ['@Ines https://example.org'])
      const { page } = ines
      await ines.open('#general')
      for (const color of ['#ffe600', '#ffffff', '#000000', '#00ff66', '#ff00c8']) {
        await page.evaluate((brand) => {
          document.documentElement.style.setProperty('--brand', brand)
          document.documentElement.toggleAttribute('data-brand', true)
        }, color)
        const { violations } = await new AxeBuilder({ page }).withRules('color-contrast').analyze()
        expect({ color, violations: violations.map(({ nodes }) => nodes[0]?.html) }).toEqual({
          color,
          violations: [],
        })
      }
    })
  })
}
