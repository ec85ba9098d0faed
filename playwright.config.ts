import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// CHROME_PATH, or Debian's package; else the one that `npx playwright install chromium` fetched.
const chrome = [process.env.CHROME_PATH, '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  // The stories share two cores with the servers they start.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // For a machine that is busy with other things. Whoever waits for what happens waits no longer for it.
  timeout: 150_000,
  expect: { timeout: 25_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // It would fetch the whole build anew for everybody; the stories about it let it come.
    serviceWorkers: 'block',
    // `npx playwright test --trace on` when a picture is not enough.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chrome ? { executablePath: chrome } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'],
    },
  },
})
