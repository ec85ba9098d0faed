import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, root, run, say } from './run.mjs'

const lock = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
// The hash of the installed lock file: a checkout changes the time of the file, not its content.
const mark = join(modules, '.parley-installed')

/** Ends with a message if this version of Node cannot run Parley. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    giveUp(`Parley needs Node.js 20.19 or later. This is ${process.versions.node}.`)
  }
}

/** Installs the packages of package-lock.json, unless they are installed. */
export async function install() {
  if (isInstalled()) return
  say('Installing packages. This takes a minute or two, once.')
  const [npm, ...first] = npmCommand()
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run(npm, [...first, ...args], { output: process.stderr })
  if (code !== 0) giveUp('`npm ci` failed; see its output above.')
  writeFileSync(mark, hashOfLock())
}

/** Returns the program and the first arguments that run npm: the npm that runs this script, if one does. */
export function npmCommand() {
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) return [process.execPath, npm]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

function isInstalled() {
  const installed = join(modules, '.package-lock.json')
  if (!existsSync(installed)) return false
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hashOfLock()) return true
  return statSync(installed).mtimeMs >= statSync(lock).mtimeMs
}

const hashOfLock = () => createHash('sha256').update(readFileSync(lock)).digest('hex')
