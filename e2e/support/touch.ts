import type { Locator, Page } from '@playwright/test'
import { waitUntilStill } from './wait-until-still.ts'

/** The height of an element's touch target, measured along its vertical centre line. Runs in the page. */
export function touchHeight(element: Element): number {
  const { x, y, width, height } = element.getBoundingClientRect()
  const [across, down] = [x + width / 2, y + height / 2]
  const isHit = (at: number) =>
    document.elementFromPoint(across, at) !== null &&
    element.contains(document.elementFromPoint(across, at))
  let [top, bottom] = [down, down]
  while (isHit(top - 1)) top--
  while (isHit(bottom + 1)) bottom++
  return bottom - top + 1
}

/** Presses a message until its menu is open. */
export async function longPress(page: Page, what: Locator) {
  await waitUntilStill(what)
  const box = await what.boundingBox()
  if (!box) throw new Error('There is nothing to press')
  const touch = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] })
  await page.getByRole('dialog', { name: 'Message actions' }).waitFor()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
