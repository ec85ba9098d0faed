import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@parley/protocol'
import { expect, test } from 'vitest'
import { settings } from '../apps/server/src/config.ts'
import { findProgram, root, run } from './deploy-programs.ts'
import { readSource } from './imports.ts'

// Settings that deploy uses and that config.ts gets with the distributed engines.
const planned = ['PARLEY_DATABASE', 'PARLEY_BUS', 'PARLEY_FILES']

const files = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

test('every PARLEY_ variable of deploy is a setting of the server', () => {
  const known = new Set<string>([...planned, ...settings.map(([name]) => name)])
  const named = files.flatMap((file) => readFileSync(file, 'utf8').match(/PARLEY_[A-Z]\w*/g) ?? [])
  expect(named.length).toBeGreaterThan(5)
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
