import { type Server, createServer, request } from 'node:http'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateFrontendUrl } from '@parley/protocol'
import type { CheckResult } from './doctor/check.ts'
import { type Programs, openPrograms, setUp } from './testing/programs.ts'

// From linux/magic.h.
const tmpfs = 0x0102_1994
// Each test starts processes.
const timeout = 60_000

let programs: Programs
const proxies: Server[] = []
beforeAll(async () => {
  programs = await openPrograms()
}, timeout)
afterAll(async () => {
  for (const proxy of proxies) proxy.close()
  await programs.remove()
})

async function doctor(settings: Record<string, string> = {}) {
  const { code, output } = await programs.parley('doctor --json', { settings })
  const results = JSON.parse(output) as ({ name: string } & CheckResult)[]
  return { code, results: Object.fromEntries(results.map((one) => [one.name, one])) }
}

test(
  'wrong settings fail with exit code 1, and nothing else is checked',
  async () => {
    const { code, results } = await doctor({ PARLEY_PORT: 'eighty' })
    expect(code).toBe(1)
    expect(Object.keys(results)).toEqual(['settings'])
    expect(results['settings']).toMatchObject({
      status: 'failed',
      text: expect.stringMatching(/PARLEY_PORT/),
    })
  },
  timeout,
)

test(
  'without a server the machine is checked and nothing fails',
  async () => {
    const { code, results } = await doctor()
    expect(code).toBe(0)
    expect(statusOf(results)).toMatchObject({
      node: 'ok',
      // Temporary folders may be in memory, which the check warns of.
      disk: (await statfs(tmpdir())).type === tmpfs ? 'warning' : 'ok',
      clock: 'ok',
      port: 'ok',
      database: 'skipped',
      streaming: 'skipped',
      backups: 'warning',
    })
    expect(results['fsync']?.text).toMatch(/takes [\d.]+ ms/)
  },
  timeout,
)

test.each([
  ['blobs', /has no database .* holds blobs/],
  ['key.json', /has no database .* holds key\.json/],
  ['unfinished-restore', /restore of .* was interrupted/],
])(
  'a data folder that has only %s fails, because no server starts on it',
  async (left, words) => {
    const data = await mkdtemp(join(tmpdir(), 'parley-doctor-'))
    await (left === 'blobs' ? mkdir(join(data, left)) : writeFile(join(data, left), '{}'))
    const { code, results } = await doctor({ PARLEY_DATA: data })
    await rm(data, { recursive: true })
    expect(code).toBe(1)
    expect(results['database']).toMatchObject({
      status: 'failed',
      text: expect.stringMatching(words),
    })
  },
  timeout,
)

test(
  'a port of another program fails',
  async () => {
    const other = createServer().listen(0, '127.0.0.1')
    proxies.push(other)
    await once(other, 'listening')
    const { code, results } = await doctor({
      PARLEY_PORT: String((other.address() as AddressInfo).port),
    })
    expect(code).toBe(1)
    expect(results['port']).toMatchObject({
      status: 'failed',
      text: expect.stringMatching(/EADDRINUSE/),
    })
  },
  timeout,
)

test(
  'with a running server its address and streams are checked, through the proxy',
  async () => {
    const { base } = await programs.start()
    const dave = await setUp(base)
    const direct = await proxyTo(base, false)
    await dave.call(updateFrontendUrl, { body: direct })
    const good = await doctor()
    expect(good.code).toBe(0)
    expect(statusOf(good.results)).toMatchObject({
      database: 'ok',
      port: 'ok',
      streaming: 'ok',
      address: 'warning',
    })
    expect(good.results['address']?.text).toMatch(/leads to this server without encryption/)

    await dave.call(updateFrontendUrl, { body: await proxyTo(base, true) })
    const slow = await doctor()
    expect(slow.code).toBe(1)
    expect(slow.results['streaming']).toMatchObject({
      status: 'failed',
      text: expect.stringMatching(/holds back/),
    })

    await dave.call(updateFrontendUrl, { body: 'http://127.0.0.1:9' })
    const gone = await doctor()
    expect(statusOf(gone.results)).toMatchObject({ address: 'failed', streaming: 'failed' })
  },
  timeout,
)

test(
  'an open data folder is a warning, a report is one line for each check',
  async () => {
    await chmod(programs.data, 0o755)
    const { code, output } = await programs.parley('doctor')
    expect(code).toBe(1)
    expect(output).toMatch(
      /^warning {2}data folder {2}other users can read \S+\n +Run: chmod -R go= /m,
    )
    expect(output).toMatch(/^ok {7}settings/)
  },
  timeout,
)

const statusOf = (results: Record<string, CheckResult>) =>
  Object.fromEntries(Object.entries(results).map(([name, { status }]) => [name, status]))

/** A proxy that passes each part of an answer on at once, or only the whole answer. */
async function proxyTo(base: string, isBuffering: boolean): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers } = incoming
    const sent = request(`${base}${incoming.url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => (isBuffering ? parts.push(part) : outgoing.write(part)))
      answer.on('end', () => outgoing.end(Buffer.concat(parts)))
      if (!isBuffering) outgoing.flushHeaders()
    })
    outgoing.on('close', () => sent.destroy())
    sent.on('error', () => outgoing.destroy())
    incoming.pipe(sent)
  }).listen(0, '127.0.0.1')
  proxies.push(proxy)
  await once(proxy, 'listening')
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}
