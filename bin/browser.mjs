import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collect, root, say } from './run.mjs'

// Takes less than half of the processor time of a Chromium that can show windows.
const headlessShell = '/usr/bin/chromium-headless-shell'
const usualPaths = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds a browser for the tests, or installs one: the headless shell of Debian where possible, else
 * Playwright's download. Returns its path, '' for Playwright's own, undefined if there is none.
 */
export async function openBrowser() {
  const usesOwn = existsSync(process.env.CHROME_PATH ?? '')
  if (!usesOwn && !existsSync(headlessShell)) await installPackage()
  return findBrowser() ?? (await installDownload())
}

/** Returns the path of an installed browser: CHROME_PATH if set, else a usual place. */
export function findBrowser() {
  return [process.env.CHROME_PATH ?? '', ...usualPaths].find(
    (path) => path !== '' && existsSync(path),
  )
}

async function installPackage() {
  if (!isDebian() || process.getuid?.() !== 0) return
  say('Installing the chromium-headless-shell package.')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await collect('apt-get', ['update'], { env })
  const args = ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']
  const { code, output } = await collect('apt-get', args, { env })
  if (code !== 0) console.error(output)
}

async function installDownload() {
  say("Fetching Playwright's own Chromium.")
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const { code, output } = await collect(process.execPath, [playwright, 'install', 'chromium'])
  if (code === 0) return ''
  console.error(output)
  return undefined
}

// Ubuntu's package only installs a snap, which does not run in containers.
function isDebian() {
  if (!existsSync('/etc/os-release')) return false
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
