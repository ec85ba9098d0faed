import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The tile of somebody in a call. */
export const tileOf = (page: Page, uid: number) => page.locator(`li[data-person="${uid}"]`)

/** Checks that axe finds nothing on a page, in both colour schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
}

/** Waits until a video shows new frames. */
export async function expectMoving(page: Page, selector: string): Promise<void> {
  const frames = () =>
    page.evaluate((found) => {
      const video = document.querySelector<HTMLVideoElement>(found)
      return video?.getVideoPlaybackQuality().totalVideoFrames ?? 0
    }, selector)
  await expect.poll(frames).toBeGreaterThan(5)
}

/** Chooses something in the menu of a call. */
export async function chooseInCall(page: Page, name: string): Promise<void> {
  const controls = page.getByRole('toolbar', { name: 'Call controls' })
  await controls.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}
