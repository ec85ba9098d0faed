import type { Locator } from '@playwright/test'

/** Waits until a box and the messages in it keep their position and size for 20 frames. */
export async function waitUntilStill(what: Locator): Promise<void> {
  await what.evaluate(standStill)
}

// Runs in the page. Counts frames instead of time, because slow frames slow animations down as well.
async function standStill(box: Element) {
  const layout = () =>
    [box, ...box.querySelectorAll('article')]
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [one.getAttribute('data-mid'), x, y, width, height].join()
      })
      .join('\n')
  let before = layout()
  for (let still = 0; still < 20; still++) {
    await new Promise(requestAnimationFrame)
    const now = layout()
    if (now !== before) still = 0
    before = now
  }
}
