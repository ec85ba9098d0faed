import type { BrowserContext } from '@playwright/test'

/** The errors of a browser that the page did not show. */
export interface Watch {
  readonly faults: readonly string[]
  /** From now on, ignores errors that match. */
  expect(words: RegExp): void
}

/** Collects uncaught errors, console errors and requests to other origins from all pages of a browser. */
export function watchBrowser(context: BrowserContext, origin: string): Watch {
  const faults: string[] = []
  const expected: RegExp[] = []

  function note(fault: string) {
    if (!expected.some((words) => words.test(fault))) faults.push(fault)
  }
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error()}`))
  context.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error') note(`console: ${message.text()} ${url}`)
  })
  context.on('request', (request) => {
    const url = request.url()
    const isOurs = url.startsWith(`${origin}/`) || /^(blob|data):/.test(url)
    if (!isOurs) note(`asked a stranger: ${url}`)
  })
  return { faults, expect: (words) => void expected.push(words) }
}
