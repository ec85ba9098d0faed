import type { Page } from '@playwright/test'

/** Delays matching requests until the returned function is called. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
): Promise<() => Promise<void>> {
  let letGo = () => {}
  const go = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(address, async (route) => {
    await go
    // The page may be closed, or may have aborted the request.
    await route.continue().catch(() => {})
  })
  return async () => {
    letGo()
    await page.unroute(address)
  }
}
