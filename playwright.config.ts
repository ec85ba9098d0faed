import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// CHROME_PATH or a package of Debian, else the browser that `npx playwright install chromium` fetched. The
// headless shell takes less than half of the processor time of Chromium.
const chrome = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((path) => path && existsSync(path))

// `npm test` runs the part `daily`, `npm run test:all` the part `rest`: the files `*.all.spec.ts`. Without a part all tests run.
const part = process.env.PARLEY_TEST_PART
const specs = part === 'rest' ? '*.all.spec.ts' : '*.spec.ts'
const ofCalls = 'call*.spec.ts'
const ignored = [
  ...(part === 'daily' ? ['*.all.spec.ts'] : []),
  // Needs the program of LiveKit, which is no package of Debian.
  ...(process.env.PARLEY_TEST_LIVEKIT ? [] : ['livekit.all.spec.ts']),
]
const jsonFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // Two calls at once would starve each other on a small machine: browsers then send ever smaller pictures.
    {
      name: 'calls',
      testMatch: part === 'rest' ? 'call*.all.spec.ts' : ofCalls,
      testIgnore: ignored,
      workers: 1,
    },
    { name: 'pages', testMatch: specs, testIgnore: [...ignored, ofCalls] },
  ],
  outputDir: 'test-results',
  // A test waits for its server and browser half of the time.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // For busy machines. A test that waits for an event goes on as soon as it happens.
  timeout: 150_000,
  expect: { timeout: 25_000 },
  reporter: [
    ['list'],
    ['./e2e/support/require-assertions.ts'],
    ...(jsonFile ? [['json', { outputFile: jsonFile }] as const] : []),
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // A service worker would fetch the whole build in each test. Tests about it allow it.
    serviceWorkers: 'block',
    // Use `npx playwright test --trace on` when a screenshot is not enough.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chrome ? { executablePath: chrome } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'],
    },
  },
})
