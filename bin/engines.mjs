import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { collect, say } from './run.mjs'

const postgresPackages = '/usr/lib/postgresql'

const engines = [
  { name: 'PostgreSQL', packageName: 'postgresql', tests: 'cluster', isThere: hasPostgres },
  { name: 'NATS', packageName: 'nats-server', tests: 'cluster', isThere: hasNats },
  { name: 'OpenLDAP', packageName: 'slapd', tests: 'ldap', isThere: hasSlapd },
  { name: 'coturn', packageName: 'coturn', tests: 'turn', isThere: hasCoturn },
]

/**
 * Finds the programs that tests of these kinds (cluster, ldap, turn) start, or installs them. Prints which kinds
 * are left out because a program is missing, and returns them.
 */
export async function openEngines(kinds) {
  const missing = () => engines.filter((one) => kinds.includes(one.tests) && !one.isThere())
  if (missing().length > 0) await installPackages(missing().map(({ packageName }) => packageName))
  for (const { name, tests } of missing()) {
    say(`left out: the tests of a ${tests}, because ${name} could not be found`)
  }
  return [...new Set(missing().map(({ tests }) => tests))]
}

/** Returns the path of a program: the given one, or one on the PATH or of Go; undefined if there is none. */
export function findProgram(name, given = '') {
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(homedir(), 'go/bin')]
  const paths = [given, ...folders.map((folder) => join(folder, name))]
  return paths.find((path) => path !== '' && existsSync(path))
}

function hasPostgres() {
  const versions = existsSync(postgresPackages) ? readdirSync(postgresPackages) : []
  return [
    process.env.PARLEY_TEST_POSTGRES_BIN ?? '',
    ...versions.map((version) => join(postgresPackages, version, 'bin')),
    '/usr/local/bin',
    '/usr/bin',
    '/opt/homebrew/bin',
  ].some((folder) => existsSync(join(folder, 'initdb')))
}

function hasNats() {
  return [
    process.env.PARLEY_TEST_NATS ?? '',
    '/usr/sbin/nats-server',
    '/usr/bin/nats-server',
    '/usr/local/bin/nats-server',
    '/opt/homebrew/bin/nats-server',
  ].some((path) => path !== '' && existsSync(path))
}

function hasSlapd() {
  return [process.env.PARLEY_TEST_SLAPD ?? '', '/usr/sbin/slapd', '/usr/libexec/slapd'].some(
    (path) => path !== '' && existsSync(path),
  )
}

function hasCoturn() {
  return [
    process.env.PARLEY_TEST_COTURN ?? '',
    '/usr/bin/turnserver',
    '/usr/local/bin/turnserver',
    '/opt/homebrew/bin/turnserver',
  ].some((path) => path !== '' && existsSync(path))
}

async function installPackages(names) {
  if (!isDebian() || process.getuid?.() !== 0) return
  say(`Installing ${names.join(' and ')}.`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await collect('apt-get', ['update'], { env })
  if (names.includes('slapd')) await refuseService()
  // The service of the package would listen on all addresses.
  if (names.includes('coturn')) await collect('sh', ['-c', 'systemctl mask coturn || true'])
  const args = ['install', '-y', '--no-install-recommends', ...names]
  const { code, output } = await collect('apt-get', args, { env })
  if (code !== 0) console.error(output)
}

// Without an answer the package makes an LDAP tree of its own, and a service that all machines reach.
async function refuseService() {
  const answer = 'echo slapd slapd/no_configuration boolean true | debconf-set-selections'
  await collect('sh', ['-c', answer])
}

const isDebian = () =>
  existsSync('/etc/os-release') &&
  /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
