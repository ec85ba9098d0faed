import type { Page } from '@playwright/test'

/**
 * Lets `goto` wait until the page has left its address. Playwright takes the next navigation of a page for the one that it
 * asked for, also the removal of the history entry of a dialog that was closed just before.
 */
export function waitForOwnNavigations(page: Page): void {
  const goTo = page.goto.bind(page)
  page.goto = async (url, options) => {
    const before = page.url()
    if (new URL(url).href === before) return goTo(url, options)
    const isLeft = page.waitForEvent('framenavigated', {
      predicate: (frame) => frame === page.mainFrame() && frame.url() !== before,
    })
    const [answer] = await Promise.all([goTo(url, options), isLeft])
    return answer
  }
}
