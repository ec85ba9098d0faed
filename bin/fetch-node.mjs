import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand } from './install.mjs'
import { collect, root } from './run.mjs'

const folder = join(root, '.cache', 'node')
const isWindows = process.platform === 'win32'
// The npm package `node` installs it by a script. Our installs run no scripts.
const packageName = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
// The codes of npm and of the network for "cannot be reached", and for "has no such package or version".
const absent = /\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|E\w*TIMEDOUT|ENETUNREACH|E404|ETARGET|ENOTCACHED)\b/

/**
 * Fetches the newest version of a major version of Node from npm, unless it was fetched before. Without a network, returns
 * the newest one that was fetched before. Returns its version and program; undefined if npm cannot be reached or has none.
 */
export async function fetchNode(major) {
  const version = (await findNewest(major)) ?? findFetched(major)
  if (version === undefined) return undefined
  const program = programOf(version)
  if (existsSync(program)) return { version, program }
  const place = join(folder, version)
  mkdirSync(place, { recursive: true })
  const flags = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund']
  const { code, output } = await runNpm(
    ['install', '--prefix', place, ...flags, `${packageName}@${version}`],
    place,
  )
  if (code === 0 && existsSync(program)) return { version, program }
  rmSync(place, { recursive: true, force: true })
  throw new Error(`npm could not install ${packageName}@${version}:\n${output}`)
}

/** Returns the newest version that npm has; undefined if it cannot be reached or has none. */
async function findNewest(major) {
  const question = ['view', `${packageName}@${major}`, 'version', '--json', '--fetch-retries=0']
  const { code, output } = await runNpm(question)
  if (code === 0) return newestOf([output.trim() === '' ? [] : JSON.parse(output)].flat())
  if (absent.test(output)) return undefined
  throw new Error(`npm view ${packageName}@${major} failed:\n${output}`)
}

function findFetched(major) {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const versions = names.filter((name) => name.startsWith(`${major}.`))
  return newestOf(versions.filter((version) => existsSync(programOf(version))))
}

const newestOf = (versions) =>
  versions
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)

const programOf = (version) =>
  join(folder, version, 'node_modules', packageName, 'bin', isWindows ? 'node.exe' : 'node')

function runNpm(args, cwd = root) {
  const [npm, ...first] = npmCommand()
  return collect(npm, [...first, ...args, '--loglevel=error'], { cwd })
}
