import { expect, test } from './support/fixtures.ts'
import { launchWith } from './support/launch-with.ts'

// As the setting of the browser.
test.use(launchWith('--blink-settings=defaultFontSize=32'))

test('texts follow the font size of the browser, and nothing overlaps', async ({ ines, bob }) => {
  const words = 'many words that fill a line of this conversation'
  await bob.open('#general')
  await bob.send(words)
  await ines.open('#general')
  await ines.expectMessage(words)
  const article = ines.feed.locator('article').last()
  expect(await article.evaluate((one) => getComputedStyle(one).fontSize)).toBe('29px')
  expect(await ines.composer.evaluate((one) => getComputedStyle(one).lineHeight)).not.toBe('24px')
  const [feed, message, form] = await Promise.all(
    [ines.feed, article, ines.page.locator('form').last()].map((one) => one.boundingBox()),
  )
  const bottom = (box: typeof feed) => (box?.y ?? 0) + (box?.height ?? 0)
  expect(bottom(message)).toBeLessThanOrEqual(bottom(feed) + 1)
  expect(bottom(feed)).toBeLessThanOrEqual((form?.y ?? 0) + 1)
  expect(bottom(form)).toBeLessThanOrEqual(801)
  const isTooWide = () => document.documentElement.scrollWidth > innerWidth
  expect(await ines.page.evaluate(isTooWide)).toBe(false)
  // A larger text has less room, so the layout is that of a narrow window.
  await expect(ines.page.getByRole('navigation')).toHaveCount(0)
})
