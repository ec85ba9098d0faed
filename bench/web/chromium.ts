import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  // The tests install it.
  '/usr/bin/chromium-headless-shell',
]

/** Opens a browser: CHROME_PATH, a usual path, or Playwright's own. */
export async function openChromium(more: readonly string[] = []): Promise<Browser | undefined> {
  const path = [process.env.CHROME_PATH, ...usual].find((one) => one && existsSync(one))
  try {
    return await chromium.launch({
      ...(path ? { executablePath: path } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', ...more],
    })
  } catch {
    return undefined
  }
}
