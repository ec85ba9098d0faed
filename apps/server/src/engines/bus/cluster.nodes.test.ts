import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startNats } from '../../testing/nats.ts'
import { startPostgres } from '../../testing/postgres.ts'
import { busContract } from './bus.contract.ts'
import { openClusterBus } from './cluster.ts'
import { type Cluster, clusterBusContract } from './cluster-bus.contract.ts'
import { openNatsTransport } from './nats.ts'
import { openPostgresTransport } from './postgres.ts'

const postgres = await startPostgres()
const nats = await startNats()
afterAll(() => Promise.all([postgres.stop(), nats.stop()]))

const nodeName = () => randomBytes(9).toString('base64url')

async function postgresCluster(): Promise<Cluster> {
  const url = await postgres.createDatabase()
  return {
    open: async (options) =>
      openClusterBus({
        transport: await openPostgresTransport({ url, node: nodeName(), isOfRows: true }),
        ...options,
      }),
    cut: () => postgres.restart(),
    close: () => postgres.dropDatabase(url),
  }
}

async function natsCluster(): Promise<Cluster> {
  const name = nodeName()
  return {
    open: async (options) =>
      openClusterBus({ transport: await openNatsTransport(nats.url, name), ...options }),
    cut: () => nats.restart(),
    close: async () => {},
  }
}

for (const [name, open] of [
  ['PostgreSQL', postgresCluster],
  ['NATS', natsCluster],
] as const) {
  busContract(name, async () => {
    const cluster = await open()
    const bus = await cluster.open({ mayDeliver: () => true, onError: () => {} })
    return { bus, settled: async () => {} }
  })
  clusterBusContract(name, open)
}

test('two clusters on one NATS server do not receive messages of each other', async () => {
  const received: string[] = []
  const [one, other] = [
    await openNatsTransport(nats.url, 'one'),
    await openNatsTransport(nats.url, 'other'),
  ]
  const same = await openNatsTransport(nats.url, 'one')
  other.receive((text) => void received.push(`other ${text}`))
  await new Promise<void>((done) => {
    same.receive((text) => {
      received.push(text)
      done()
    })
    one.send('hello')
  })
  expect(received).toEqual(['hello'])
  await Promise.all([one, other, same].map((transport) => transport.close()))
})
