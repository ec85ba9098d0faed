import type { Page, Route } from '@playwright/test'

/** Delays matching requests until the returned function is called. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
): Promise<() => Promise<void>> {
  let letGo = () => {}
  const go = new Promise<void>((done) => {
    letGo = done
  })
  const held: Promise<void>[] = []
  async function hold(route: Route) {
    await go
    // The page may be closed, or may have aborted the request.
    await route.continue().catch(() => {})
  }
  await page.route(address, (route) => {
    const continued = hold(route)
    held.push(continued)
    return continued
  })
  return async () => {
    letGo()
    // A route that is removed before its requests continue loses their events.
    await Promise.all(held)
    await page.unroute(address)
  }
}

/** Delays the answer to the next matching request. `answered` resolves once the server has given it. */
export function holdAnswer(page: Page, address: string | RegExp) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const answered = new Promise<void>((resolve, reject) => {
    async function hold(route: Route) {
      const response = await route.fetch()
      resolve()
      await released
      await route.fulfill({ response })
    }
    page.route(address, hold, { times: 1 }).catch(reject)
  })
  return { answered, release }
}
