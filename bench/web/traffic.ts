import type { Page } from '@playwright/test'

/** The traffic of a page, in transferred (compressed) bytes. */
export interface Traffic {
  requests: number
  allKb: number
  jsKb: number
}

/** Starts counting. Returns a function that reads the counts. */
export async function countTraffic(page: Page): Promise<() => Traffic> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const types = new Map<string, string>()
  const sizes = new Map<string, number>()
  let requests = 0
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests++
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    types.set(requestId, response.mimeType)
  })
  // An open stream never finishes, so count its bytes as they arrive.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength)
  })
  return () => {
    const sum = (wanted: (type: string) => boolean) =>
      [...sizes].reduce((all, [id, size]) => all + (wanted(types.get(id) ?? '') ? size : 0), 0) /
      1000
    return { requests, allKb: sum(() => true), jsKb: sum((type) => type.includes('javascript')) }
  }
}
