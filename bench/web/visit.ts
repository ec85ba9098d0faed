import type { Browser, BrowserContext } from '@playwright/test'
import type { LoginResponse } from '@parley/protocol'
import { type Noted, observe } from './observe.ts'
import { type Traffic, countTraffic } from './traffic.ts'

export interface Visit extends Noted, Traffic {}

const settleMs = 1500

/** Opens a channel twice in a browser that was never there: cold, then with what the first visit left. */
export async function visitTwice(
  browser: Browser,
  origin: string,
  gid: number,
  login: LoginResponse,
): Promise<{ cold: Visit; warm: Visit }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // Which every proxy speaks.
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  })
  try {
    await context.addInitScript(signIn, sessionOf(login))
    await context.addInitScript(observe)
    const address = `${origin}/#/chat/channel/${gid}`
    const cold = await visit(context, address)
    const warm = await visit(context, address)
    return { cold, warm }
  } finally {
    await context.close()
  }
}

async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage()
  const traffic = await countTraffic(page)
  await page.goto(address)
  await page.waitForSelector('[data-mid]', { timeout: 15_000 })
  await page.waitForTimeout(settleMs)
  const noted = await page.evaluate(() => window.noted)
  await page.close()
  return { ...noted, ...traffic() }
}

// As packages/client keeps it between visits.
function sessionOf({ server_id, token, refresh_token, expired_in, user }: LoginResponse): string {
  const expires_at = Date.now() + expired_in * 1000
  return JSON.stringify({ server_id, token, refresh_token, expires_at, user })
}

function signIn(session: string) {
  localStorage.setItem('parley.session', session)
}
