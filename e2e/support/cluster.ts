import { expect } from '@playwright/test'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type NatsServer, startNats } from '../../apps/server/src/testing/nats.ts'
import {
  type PostgresServer,
  freePort,
  startPostgres,
} from '../../apps/server/src/testing/postgres.ts'
import { type S3Server, startS3Server } from '../../apps/server/src/testing/s3-server.ts'
import { openProgram } from '../../test/deploy-programs.ts'
import { test as base } from './fixtures.ts'
import { type TestServer, startServer } from './server.ts'

const caddyfile = fileURLToPath(new URL('../../deploy/caddy/Caddyfile', import.meta.url))
const metricsToken = 'metrics-of-this-test'

/** Two nodes behind Caddy, with PostgreSQL, NATS and files on S3. */
interface TestCluster {
  /** The cluster as browsers see it. */
  front: TestServer
  nodes: readonly TestServer[]
  /** The number of open streams of each node. */
  streams(): Promise<number[]>
  /** The number of packets of calls that each node has forwarded. */
  callPackets(): Promise<number[]>
  dispose(): Promise<void>
}

/** A test with two nodes. The page of each of the two people has its stream on a node of its own. */
export const test = base.extend<{ cluster: TestCluster }>({
  cluster: async ({ browserName: _ }, use) => {
    const cluster = await startCluster()
    await use(cluster)
    await cluster.dispose()
  },
  server: async ({ cluster }, use) => use(cluster.front),
  ines: async ({ people, cluster }, use) => {
    const ines = await people.addFirstAdmin()
    await expect.poll(cluster.streams).toContain(1)
    await use(ines)
  },
  bob: async ({ people, ines: _, cluster: { streams } }, use) => {
    const bob = await people.addUser('Bob')
    // The proxy sends a new stream to the node with fewer requests under way, which may be either.
    await expect(async () => {
      if ((await streams()).includes(2)) await bob.page.reload()
      await expect.poll(streams, { timeout: 3_000 }).toEqual([1, 1])
    }).toPass({ timeout: 60_000 })
    await use(bob)
  },
})

async function startCluster(): Promise<TestCluster> {
  const [postgres, nats, s3] = await Promise.all([startPostgres(), startNats(), startS3Server()])
  const settings = {
    PARLEY_DATABASE: await postgres.createDatabase(),
    PARLEY_BUS: nats.url,
    PARLEY_FILES: s3.address(''),
    PARLEY_METRICS_TOKEN: metricsToken,
  }
  const nodes = await Promise.all([startServer(settings), startServer(settings)])
  const caddy = await startCaddy(nodes.map(({ url }) => new URL(url).host))
  const [first] = nodes
  const readMetric = (name: string) => Promise.all(nodes.map((node) => readMetricOf(node, name)))
  return {
    front: { ...first, url: caddy.url, output: () => nodes.map((one) => one.output()).join('\n') },
    nodes,
    streams: () => readMetric('parley_streams_open'),
    callPackets: () => readMetric('parley_call_packets'),
    dispose: () => stopAll(nodes, caddy, { postgres, nats, s3 }),
  }
}

async function stopAll(
  nodes: readonly TestServer[],
  caddy: { stop(): Promise<void> },
  engines: { postgres: PostgresServer; nats: NatsServer; s3: S3Server },
): Promise<void> {
  await caddy.stop()
  await Promise.all(nodes.map((node) => node.dispose()))
  await Promise.all([engines.postgres.stop(), engines.nats.stop(), engines.s3.close()])
}

async function readMetricOf({ url }: TestServer, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const answer = await fetch(`${url}/api/metrics`, { headers }).catch(() => undefined)
  const lines = ((await answer?.text()) ?? '').split('\n')
  return Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? 0)
}

/** Starts Caddy with the configuration of `deploy`, without TLS. */
async function startCaddy(nodes: string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const program = await openProgram('caddy')
  if (program === undefined) throw new Error('Caddy is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'parley-caddy-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const config = join(folder, 'Caddyfile')
  await writeFile(config, `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\nimport ${caddyfile}\n`)
  const child = spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      CHAT_DOMAIN: url,
      CHAT_NODES: nodes.join(' '),
      CHAT_CHECKS: 'several-nodes',
      HOME: folder,
    },
    stdio: 'ignore',
  })
  await untilAnswered(url, child)
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    if (child.exitCode !== null) throw new Error(`Caddy ended with code ${child.exitCode}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}
