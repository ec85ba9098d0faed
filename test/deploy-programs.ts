import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const unpacked = join(root, '.cache/programs')

/** Returns the path of an installed program, or undefined. `HELM_PATH` names another helm. */
export function findProgram(name: string): string | undefined {
  const more = ['/usr/sbin', '/usr/local/sbin', join(homedir(), 'go/bin')]
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...more]
  const given = process.env[`${name.toUpperCase().replace(/\W/g, '_')}_PATH`]
  const paths = [given ?? '', ...folders.map((folder) => join(folder, name))]
  return paths.find((path) => path !== '' && existsSync(path))
}

/**
 * Returns the path of a program, or undefined. On Debian its package is unpacked below `.cache` if it is not installed:
 * an installed proxy would start at once and take the ports 80 and 443.
 */
export async function openProgram(name: string): Promise<string | undefined> {
  const installed = findProgram(name) ?? findUnpacked(name)
  if (installed !== undefined || !isDebian()) return installed
  const isRoot = process.getuid?.() === 0
  if (!(await unpackPackage(name)) && isRoot && (await run('apt-get', ['update'])).code === 0) {
    await unpackPackage(name)
  }
  return findUnpacked(name)
}

const helmModule = 'helm.sh/helm/v3/cmd/helm@v3.17.3'

/** Returns the path of helm, which is no package of Debian: it is built once where Go is installed. */
export async function openHelm(): Promise<string | undefined> {
  const built = join(unpacked, 'helm', 'helm')
  const found = findProgram('helm') ?? (existsSync(built) ? built : undefined)
  if (found !== undefined || !findProgram('go')) return found
  await run('go', ['install', helmModule], { env: { GOBIN: join(unpacked, 'helm') } })
  return existsSync(built) ? built : undefined
}

const findUnpacked = (name: string) =>
  ['usr/bin', 'usr/sbin'].map((folder) => join(unpacked, name, folder, name)).find(existsSync)

async function unpackPackage(name: string): Promise<boolean> {
  const folder = join(unpacked, `${name}.${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // apt drops its rights for a download, and the user it becomes may not enter the folder of root.
  const options = process.getuid?.() === 0 ? ['-o', 'APT::Sandbox::User=root'] : []
  const { code } = await run('apt-get', [...options, 'download', name], { cwd: folder })
  const [file] = readdirSync(folder).filter((one) => one.endsWith('.deb'))
  if (code === 0 && file !== undefined) {
    const content = join(folder, 'content')
    await run('dpkg-deb', ['--extract', join(folder, file), content])
    rmSync(join(unpacked, name), { recursive: true, force: true })
    renameSync(content, join(unpacked, name))
  }
  rmSync(folder, { recursive: true })
  return findUnpacked(name) !== undefined
}

function isDebian(): boolean {
  const path = '/etc/os-release'
  return existsSync(path) && /^ID(_LIKE)?="?debian"?$/m.test(readFileSync(path, 'utf8'))
}

/** Runs a program to its end. */
export function run(
  program: string,
  args: string[],
  { cwd = root, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 64_000_000 }
    execFile(program, args, options, (error, stdout, stderr) => {
      done({ code: error ? 1 : 0, output: stdout + stderr })
    })
  })
}
