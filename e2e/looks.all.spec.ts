import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

// Two frames of one pixel, for ever.
const gif = Buffer.from(
  '47494638396101000100800000ff0000' +
    '0000ff21ff0b4e45545343415045322e30030100000021f904000a0000002c000000000100010000020244010021f904000a0000002c00000000010001000002024c01003b',
  'hex',
)
// One pixel of nothing.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const attach = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('form input[type=file]').first().setInputFiles({ name, mimeType, buffer })

/** The elements of the conversation that reach beyond the window. */
const outside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button, main input, main textarea, main article, main h1')]
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect()
        return width > 0 && (left < -1 || right > innerWidth + 1)
      })
      .map((one) => one.getAttribute('aria-label') ?? one.className),
  )

test('at 320 × 256 all buttons of the composer are in the window', async ({ ines }) => {
  await ines.page.setViewportSize({ width: 320, height: 256 })
  await ines.open('#general')
  await ines.composer.focus()
  await ines.page.keyboard.type('a few words')
  await expect(ines.page.getByRole('button', { name: 'Send later' })).toBeVisible()
  expect(await outside(ines.page)).toEqual([])
})

test('with forced colours the open chat and the chosen filter have a line', async ({ ines }) => {
  await ines.page.emulateMedia({ forcedColors: 'active' })
  await ines.open('#general')
  const lineOf = (selector: string) =>
    ines.page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).outlineStyle)
  await ines.page.mouse.click(640, 300)
  for (const selector of ['a[aria-current=page]', '[role=tab][aria-selected=true]']) {
    expect([selector, await lineOf(selector)]).toEqual([selector, 'solid'])
  }
  expect(await lineOf('[role=tab][aria-selected=false]')).toBe('none')
})

test('a GIF is still until it is pressed, and transparent pictures have a light ground', async ({
  ines,
  bob,
}) => {
  await ines.page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await ines.open('#general')
  await bob.open('#general')
  await attach(bob.page, 'moving.gif', 'image/gif', gif)
  await bob.composer.press('Enter')
  const still = ines.feed.getByRole('button', { name: 'Play moving.gif' })
  await expect(still.locator('canvas')).toHaveJSProperty('width', 1)
  await still.click()
  await expect(ines.feed.locator('img[alt="moving.gif"]')).toBeVisible()

  await attach(bob.page, 'nothing.png', 'image/png', png)
  await bob.composer.press('Enter')
  const picture = ines.feed.locator('img[alt="nothing.png"]')
  await expect(picture).toHaveCSS('background-image', /conic-gradient/)
})
