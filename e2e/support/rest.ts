import type { Locator } from '@playwright/test'

/** Waits until nothing moves any more in a list or a box: not where it stands, nor what is drawn in it. */
export async function comesToRest(what: Locator): Promise<void> {
  await what.evaluate(standStill)
}

// Runs in the page. By frames, not by the clock: where frames are slow, so is what moves.
async function standStill(box: Element) {
  const look = () =>
    [box, ...box.querySelectorAll('article')]
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [one.getAttribute('data-mid'), x, y, width, height].join()
      })
      .join('\n')
  let before = look()
  for (let still = 0; still < 20; still++) {
    await new Promise(requestAnimationFrame)
    const now = look()
    if (now !== before) still = 0
    before = now
  }
}
