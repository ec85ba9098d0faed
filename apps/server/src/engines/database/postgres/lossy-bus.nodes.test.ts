import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startNats } from '../../../testing/nats.ts'
import { startPostgres } from '../../../testing/postgres.ts'
import type { ClusterBus } from '../../bus/bus.ts'
import { openClusterBus } from '../../bus/cluster.ts'
import { openNatsTransport } from '../../bus/nats.ts'
import { openPostgresTransport } from '../../bus/postgres.ts'
import type { Transport } from '../../bus/transport.ts'
import { nextId } from '../sequence.ts'
import { entry } from '../testing/entry.ts'
import { openPostgres } from './postgres.ts'

const postgres = await startPostgres()
const nats = await startNats()
afterAll(() => Promise.all([postgres.stop(), nats.stop()]))

const nodeName = () => randomBytes(9).toString('base64url')
const delayMs = 60
const count = 300

/** Loses a third of the texts and delays another third, so that texts overtake each other. */
function lossy(transport: Transport, random: () => number): Transport {
  return {
    ...transport,
    receive: (listener) =>
      transport.receive((text) => {
        const fate = random() * 3
        if (fate > 2) listener(text)
        else if (fate > 1) setTimeout(() => listener(text), (fate - 1) * delayMs)
      }),
  }
}

async function openNode(url: string, open: () => Promise<Transport>, random: () => number) {
  const received: string[] = []
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  let bus: ClusterBus | undefined
  const database = await openPostgres(url, {
    onError,
    publish: (messages) => bus?.deliver(messages),
    statementOf: (commit) => bus?.statementOf(commit),
    announce: (commit) => bus?.announce(commit),
  })
  const transport = lossy(await open(), random)
  bus = openClusterBus({ transport, mayDeliver: () => database.isCurrent(), onError })
  bus.listen((message) => {
    received.push('json' in message ? message.json : `${message.invalidated} changed`)
  })
  bus.onCommit(({ seq, messages }) => database.receiveSignal(seq, messages))
  database.start()
  return { database, bus, received, errors }
}

/** The same numbers at each run: Park and Miller. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

test.each([
  ['NOTIFY', (url: string) => openPostgresTransport({ url, node: nodeName(), isOfRows: true })],
  ['NATS', () => openNatsTransport(nats.url, 'lossy')],
])(
  'every node publishes all commits once and in order, although %s loses and reorders signals',
  async (_name, open) => {
    const url = await postgres.createDatabase()
    const random = numbersFrom(7)
    const nodes = await Promise.all([1, 2, 3].map(() => openNode(url, () => open(url), random)))
    const mids: number[] = []
    const writes = Array.from({ length: count }, async (_, i) => {
      await new Promise((done) => setTimeout(done, i * 5))
      const { database } = nodes[Math.floor(random() * 3)] as (typeof nodes)[number]
      if (i % 20 === 0) {
        await database.transact(async (tx) => {
          await nextId(tx, 'job')
          tx.invalidate('config', 'x')
        })
      } else {
        mids.push(await database.append(entry(`${i}`)))
      }
    })
    await Promise.all(writes)
    await Promise.all(nodes.map(async ({ database }) => database.whenCurrent()))
    for (const { received, errors } of nodes) {
      const published = received.filter((text) => text !== 'config changed')
      expect(published.map((text) => Number.parseInt(text, 10))).toEqual(
        mids.toSorted((a, b) => a - b),
      )
      // Within a commit, changes of rows may come before other messages.
      expect(received.length - published.length).toBe(count / 20)
      expect(errors).toEqual([])
    }
    for (const { database, bus } of nodes) {
      await database.close()
      await bus.close()
    }
  },
)
