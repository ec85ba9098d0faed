import { readFileSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { limits } from '@parley/protocol'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '../apps/server/src/config-settings.ts'
import { findProgram, root, run } from './deploy-programs.ts'
import { exists, readSource } from './imports.ts'

const files = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

test('every PARLEY_ variable of deploy is a setting of the server', () => {
  const known = new Set<string>(settings.map(([name]) => name))
  const named = files.flatMap((file) => readFileSync(file, 'utf8').match(/PARLEY_[A-Z]\w*/g) ?? [])
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('systemd accepts the units without a warning', async (context) => {
  if (!findProgram('systemd-analyze')) return context.skip('systemd is not installed')
  const units = ['parley.service', 'parley-backup.service', 'parley-backup.timer']
  const paths = units.map((unit) => join(root, 'deploy/systemd', unit))
  expect(await run('systemd-analyze', ['verify', ...paths])).toEqual({ code: 0, output: '' })
})

test('the service may open a connection for each of 20,000 streams', () => {
  const [, limit] = /^LimitNOFILE=(\d+)$/m.exec(readSource('deploy/systemd/parley.service')) ?? []
  expect(Number(limit)).toBeGreaterThan(20_000)
})

test('nginx does not buffer streams and waits for several heartbeats', () => {
  const site = readSource('deploy/nginx/parley.conf')
  const [, streams = ''] = /location = \/api\/user\/events \{([^}]*)\}/.exec(site) ?? []
  expect(streams).toContain('proxy_buffering off;')
  const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(streams) ?? []
  expect(Number(seconds) * 1000).toBeGreaterThan(8 * limits.heartbeatMs)
})

test('the Dockerfile is valid', () => {
  const faults = validate(readSource('deploy/Dockerfile')).map(({ message }) => message)
  expect(faults).toEqual([])
})

test('the Dockerfile runs no install scripts, and the server not as root', () => {
  const steps = stepsOf(readSource('deploy/Dockerfile'))
  const installs = steps.filter((step) => step.includes('npm ci'))
  expect(installs).toHaveLength(2)
  expect(installs.filter((step) => !step.includes('--ignore-scripts'))).toEqual([])
  expect(steps.filter((step) => step.startsWith('USER')).at(-1)).toMatch(/^USER [1-9]\d*:[1-9]\d*$/)
})

test('the Dockerfile copies the manifest of every workspace, and nothing that is missing', () => {
  const copies = stepsOf(readSource('deploy/Dockerfile'))
    .filter((step) => step.startsWith('COPY') && !step.includes('--from'))
    .flatMap((step) => step.split(/\s+/).slice(1, -1))
  const folders = ['apps', 'packages', 'services'].flatMap((place) =>
    readdirSync(join(root, place)).map((name) => `${place}/${name}/package.json`),
  )
  expect(copies).toEqual(expect.arrayContaining(folders))
  expect(copies.filter((path) => !exists(path))).toEqual([])
})

test('the image has the command line as "parley"', async () => {
  const step = stepsOf(readSource('deploy/Dockerfile')).find((one) => one.includes('bin/parley'))
  const folder = await mkdtemp(join(tmpdir(), 'parley-image-'))
  // Stands for the built command line, in the place of the image's root.
  const cli = join(folder, 'opt/parley/apps/server/dist/cli.js')
  await mkdir(dirname(cli), { recursive: true })
  await writeFile(cli, 'console.log(process.argv.slice(2).join())')
  const command = join(folder, 'parley')
  const script = step
    ?.replace(/^RUN /, '')
    .replaceAll('/usr/local/bin/parley', command)
    .replaceAll('/opt/', `${folder}/opt/`)
  expect(await run('sh', ['-c', script ?? 'false'])).toEqual({ code: 0, output: '' })
  expect(await run(command, ['doctor', '--json'])).toEqual({ code: 0, output: 'doctor,--json\n' })
  await rm(folder, { recursive: true })
})

/** The instructions of a Dockerfile, continued lines joined. */
const stepsOf = (text: string) =>
  text
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))

interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}

interface Service {
  image: string
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string | null>
  volumes?: string[]
  depends_on?: string[] | Record<string, unknown>
  restart?: string
}

const composeKeys = new Set(
  `image build environment volumes init read_only tmpfs cap_drop security_opt ulimits restart stop_grace_period
  logging ports depends_on healthcheck command`.split(/\s+/),
)

test.each(['compose.yaml', 'compose.cluster.yaml'])('%s names what exists', (name) => {
  const { services, volumes } = parse(readSource(`deploy/${name}`), { merge: true }) as Compose
  for (const service of Object.values(services)) {
    expect(Object.keys(service).filter((key) => !composeKeys.has(key))).toEqual([])
    expect(service.image === 'parley' || /:\d|:v\d/.test(service.image)).toBe(true)
    const needed = Object.keys(service.depends_on ?? {})
    const names = Array.isArray(service.depends_on) ? service.depends_on : needed
    expect(names.filter((one) => !(one in services))).toEqual([])
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':')
      expect(source.startsWith('.') ? exists(join('deploy', source)) : source in volumes).toBe(true)
    }
  }
  const nodes = Object.values(services).filter(({ image }) => image === 'parley')
  expect(
    nodes.some(({ build }) =>
      exists(join('deploy', build?.context ?? '', build?.dockerfile ?? '-')),
    ),
  ).toBe(true)
  // The server refuses a variable that is no setting, so the proxy's own have another prefix.
  const variables = nodes.flatMap(({ environment }) => Object.keys(environment ?? {}))
  expect(variables.filter((variable) => !variable.startsWith('PARLEY_'))).toEqual([])
})
