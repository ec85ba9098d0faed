import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collect, root, say } from './run.mjs'

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds a browser for the tests, or installs one: the package of Debian where possible, else Playwright's
 * download. Returns its path, '' for Playwright's own, undefined if there is none.
 */
export async function openBrowser() {
  return findBrowser() ?? (await installPackage()) ?? (await installDownload())
}

/** Returns the path of an installed browser: CHROME_PATH if set, else a usual place. */
export function findBrowser() {
  return [process.env.CHROME_PATH ?? '', ...usualPaths].find(
    (path) => path !== '' && existsSync(path),
  )
}

async function installPackage() {
  if (!isDebian() || process.getuid?.() !== 0) return undefined
  say('Installing the chromium package.')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await collect('apt-get', ['update'], { env })
  const args = ['install', '-y', '--no-install-recommends', 'chromium']
  const { code, output } = await collect('apt-get', args, { env })
  if (code !== 0) console.error(output)
  return findBrowser()
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
