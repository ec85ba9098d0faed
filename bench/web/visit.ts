import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { LoginResponse } from '@parley/protocol'
import { type Noted, observe } from './observe.ts'
import { type Traffic, countTraffic } from './traffic.ts'

export interface Visit extends Noted, Traffic {}

const settleMs = 1500
const patienceMs = 5000

/** Three visits of the same page, each with the data that earlier visits left in the browser. */
export interface Visits {
  cold: Visit
  warm: Visit
  /** When the first message was shown in a visit whose API calls get no answer. */
  unanswered: number
}

/** Opens a channel in a new browser profile, then again, then without API answers. */
export async function visitThrice(
  browser: Browser,
  origin: string,
  gid: number,
  login: LoginResponse,
): Promise<Visits> {
  const context = await newProfile(browser, login)
  try {
    const address = `${origin}/#/chat/channel/${gid}`
    const cold = await visit(context, address)
    const warm = await visit(context, address)
    return { cold, warm, unanswered: await visitUnanswered(context, address) }
  } finally {
    await context.close()
  }
}

/** A page of a new browser profile that is signed in. */
export async function openSignedIn(
  browser: Browser,
  login: LoginResponse,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await newProfile(browser, login)
  return { context, page: await context.newPage() }
}

async function newProfile(browser: Browser, login: LoginResponse): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // All proxies support gzip.
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  })
  await context.addInitScript(signIn, sessionOf(login))
  await context.addInitScript(observe)
  return context
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

async function visitUnanswered(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  // Pauses the API calls for good. Not with page.route, which disables the browser's cache.
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  await page.goto(address)
  const shown = page.waitForSelector('[data-mid]', { timeout: patienceMs })
  const isShown = await shown.then(
    () => true,
    () => false,
  )
  const noted = await page.evaluate(() => window.noted)
  await page.close()
  return isShown ? noted.firstMessage : Number.POSITIVE_INFINITY
}

// The format in which packages/client stores a session.
function sessionOf({ server_id, token, refresh_token, expired_in, user }: LoginResponse): string {
  const expires_at = Date.now() + expired_in * 1000
  return JSON.stringify({ server_id, token, refresh_token, expires_at, user })
}

function signIn(session: string) {
  localStorage.setItem('parley.session', session)
}
