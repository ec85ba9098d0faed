import { createServer } from 'node:http'
import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { test as base } from './fixtures.ts'

interface Shop {
  /** The address of a page whose script tag has these attributes. */
  page(attributes?: string): string
}

// Hides and breaks everything that it reaches.
const hostileCss = `* { display: none !important; font-size: 1px !important; transform: rotate(180deg) !important; }
  html, body, head { display: block !important; transform: none !important; }
  iframe, button { opacity: 0 !important; pointer-events: none !important; }`

/** A site of another origin, with a strict policy and a style sheet that breaks what it reaches. */
export const test = base.extend<{ shop: Shop; visitor: Page }>({
  shop: async ({ server }, use) => {
    const site = createServer(({ url = '' }, answer) => {
      const { searchParams } = new URL(url, 'http://localhost')
      if (url.startsWith('/style.css')) {
        answer.writeHead(200, { 'content-type': 'text/css' }).end(hostileCss)
        return
      }
      const policy = `default-src 'none'; script-src ${server.url}; frame-src ${server.url}; style-src 'self'; img-src 'none'`
      const head = { 'content-type': 'text/html', 'content-security-policy': policy }
      const script = `<script async src="${server.url}/widget.js" ${searchParams.get('attributes') ?? ''}></script>`
      answer
        .writeHead(200, head)
        .end(
          `<!doctype html><meta name="viewport" content="width=device-width"><title>Shoes</title><link rel="stylesheet" href="/style.css">${script}`,
        )
    })
    await new Promise<void>((done) => site.listen(0, 'localhost', done))
    const { port } = site.address() as { port: number }
    const at = `http://localhost:${port}/shoes`
    await use({
      page: (attributes = '') => `${at}?attributes=${encodeURIComponent(attributes)}`,
    })
    site.closeAllConnections()
    await new Promise((done) => site.close(done))
  },
  visitor: async ({ browser }, use) => {
    const context: BrowserContext = await browser.newContext()
    await use(await context.newPage())
    await context.close()
  },
})

/** The page of the widget in a site. */
export const chatIn = (page: Page): FrameLocator => page.frameLocator('iframe.frame')
export const openChat = (page: Page) => page.getByRole('button', { name: 'Open chat' }).click()
