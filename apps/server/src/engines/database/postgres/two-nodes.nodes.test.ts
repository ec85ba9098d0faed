import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Client } from 'pg'
import { type PostgresServer, startPostgres } from '../../../testing/postgres.ts'
import { type TcpProxy, startTcpProxy } from '../../../testing/tcp-proxy.ts'
import { type BusMessage, isPublication } from '../../bus/bus.ts'
import { UnavailableError } from '../../unavailable-error.ts'
import { nextId } from '../sequence.ts'
import { entry } from '../testing/entry.ts'
import { type SharedDatabase, openPostgres } from './postgres.ts'

interface Node {
  database: SharedDatabase
  received: string[]
  errors: unknown[]
}

let server: PostgresServer
let url: string
let proxy: TcpProxy
let nodes: Node[]
let now: number
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())
beforeEach(async () => {
  url = await server.createDatabase()
  proxy = await startTcpProxy(Number(new URL(url).port))
  nodes = []
  now = Date.now()
})
afterEach(async () => {
  for (const { database } of nodes) await database.close().catch(() => {})
  await proxy.close()
  await server.dropDatabase(url)
})

/** Opens a node, whose connections go through the proxy if `isDisturbed`. Notices of its commits reach nobody. */
async function open({ isDisturbed = false } = {}): Promise<Node> {
  const address = new URL(url)
  if (isDisturbed) address.port = String(proxy.port)
  const node: Omit<Node, 'database'> = { received: [], errors: [] }
  const database = await openPostgres(address.href, {
    now: () => now,
    publish: (messages) => void node.received.push(...messages.map(wordOf)),
    onError: (error) => void node.errors.push(error),
  })
  database.start()
  const opened = { ...node, database }
  nodes.push(opened)
  return opened
}

const wordOf = (message: BusMessage) =>
  isPublication(message) ? message.json : `touched ${message.invalidated}`
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 12_000, interval: 20 })
const count = (length: number) => Array.from({ length }, (_, i) => i)

test('nodes that open an empty database at once migrate it once', async () => {
  const opened = await Promise.all([open(), open(), open()])
  const mids = await Promise.all(opened.map(({ database }) => database.append(entry('x'))))
  expect(new Set(mids)).toEqual(new Set([1, 2, 3]))
})

test('a node of an older version starts on a database that a newer one has added to', async () => {
  await open()
  const client = new Client(url)
  await client.connect()
  await client.query("insert into migration values (9998, '9998-future.add.sql')")
  expect(await (await open()).database.append(entry('x'))).toBe(1)
  await client.query("insert into migration values (9999, '9999-future.sql')")
  await client.end()
  await expect(open()).rejects.toThrow(/newer version of Parley: it has migration 9999/)
})

test('mids of all nodes follow the order of commits, and every node publishes all of them in it', async () => {
  const [one, other] = [await open(), await open()]
  const appends = count(200).map((i) => (i % 2 === 0 ? one : other).database.append(entry(`${i}`)))
  const mids = await Promise.all(appends)
  expect([...mids].sort((a, b) => a - b)).toEqual(count(200).map((i) => i + 1))
  // Without signals: each reads what the other has committed.
  await Promise.all([one.database.whenCurrent(), other.database.whenCurrent()])
  expect(one.received).toEqual(other.received)
  expect(one.received.map((word) => Number.parseInt(word, 10))).toEqual(
    count(200).map((i) => i + 1),
  )
})

test('a transaction runs after everything that other nodes have committed is published here', async () => {
  const [one, other] = [await open(), await open()]
  await one.database.transact(async (tx) => {
    tx.invalidate('config', 'x')
    tx.publishEncoded({ audience: { to: 'everyone' }, json: 'first' })
  })
  const seen = await other.database.transact(async () => [...other.received])
  expect(seen).toEqual(['touched config', 'first'])
})

test('transactions of all nodes take turns', async () => {
  const opened = [await open(), await open()]
  const ids = await Promise.all(
    count(60).map((i) => (opened[i % 2] as Node).database.transact((tx) => nextId(tx, 'job'))),
  )
  expect(ids.sort((a, b) => a - b)).toEqual(count(60).map((i) => i + 1))
})

test('a key that another node has used gives the first mid', async () => {
  const [one, other] = [await open(), await open()]
  const key = { name: 'k', digest: 'd', expiresAt: now + 1_000 }
  const mids = await Promise.all(
    [one, other, one, other].map(({ database }) => database.append({ ...entry('once'), key })),
  )
  expect(mids).toEqual([1, 1, 1, 1])
  expect(await one.database.db.selectFrom('message').select('mid').execute()).toHaveLength(1)
})

test('a key that another node has used does not fail other writes of the same commit', async () => {
  const [one, other] = [await open(), await open()]
  const key = (name: string) => ({ name, digest: 'd', expiresAt: now + 1_000 })
  await other.database.append({ ...entry('first'), key: key('used') })
  // The lock is held, so that all of them share a commit.
  const lock = new Client(url)
  await lock.connect()
  await lock.query(`select pg_advisory_lock(${0x5061726c6579})`)
  const entries = [
    entry('a'),
    { ...entry('b'), key: key('used') },
    { ...entry('c'), key: key('new') },
  ]
  const appends = entries.map((each) => one.database.append(each))
  const transaction = one.database.transact((tx) => nextId(tx, 'job'))
  await new Promise((done) => setTimeout(done, 100))
  await lock.end()
  expect(await Promise.all([...appends, transaction])).toEqual([2, 1, 3, 1])
  expect(await other.database.append({ ...entry('c'), key: key('new') })).toBe(3)
})

test('writes during cut connections are acknowledged once each, and none is lost or repeated', async () => {
  const { database, received } = await open({ isDisturbed: true })
  const cuts = setInterval(() => proxy.cut(), 40)
  const mids = await Promise.all(
    count(400).map(async (i) => {
      await new Promise((done) => setTimeout(done, i * 2))
      return database.append(entry(`${i}`))
    }),
  )
  clearInterval(cuts)
  const rows = await database.db.selectFrom('message').select(['mid', 'payload']).execute()
  expect(rows.map(({ mid, payload }) => `${mid} ${payload}`).sort()).toEqual(
    mids.map((mid, i) => `${mid} ${i}`).sort(),
  )
  expect(new Set(mids).size).toBe(400)
  expect(received).toHaveLength(400)
})

test('a transaction that loses its connection fails as unavailable, and is rolled back', async () => {
  const { database } = await open({ isDisturbed: true })
  const failed = database.transact(async (tx) => {
    await tx.insertInto('config').values({ name: 'half', value: '{}' }).execute()
    proxy.cut()
    await tx.insertInto('config').values({ name: 'whole', value: '{}' }).execute()
  })
  await expect(failed).rejects.toThrow(UnavailableError)
  await database.append(entry('goes on'))
  expect(await database.db.selectFrom('config').selectAll().execute()).toEqual([])
})

test('after a restart of the database, acknowledged writes are there and new ones succeed', async () => {
  const { database } = await open()
  const before = await Promise.all(count(50).map((i) => database.append(entry(`${i}`))))
  const [during] = await Promise.all([database.append(entry('during')), server.restart(200)])
  const after = await database.append(entry('after'))
  expect(after).toBeGreaterThan(during)
  const rows = await database.db.selectFrom('message').select('mid').orderBy('mid').execute()
  expect(rows.map(({ mid }) => mid)).toEqual([...before, during, after])
})

test('a node that freezes inside a group delays the others by some seconds only', async () => {
  const { database } = await open()
  const frozen = new Client(url)
  frozen.on('error', () => {})
  await frozen.connect()
  await frozen.query('set idle_in_transaction_session_timeout = 1000')
  await frozen.query('begin')
  await frozen.query(`select pg_advisory_xact_lock(${0x5061726c6579})`)
  const started = performance.now()
  await database.append(entry('patient'))
  expect(performance.now() - started).toBeGreaterThan(500)
  await frozen.end().catch(() => {})
})

test('a node that was away for longer than the log tells its caches that anything may have changed', async () => {
  const [one, other] = [await open({ isDisturbed: true }), await open()]
  await other.database.append(entry('seen'))
  await one.database.whenCurrent()
  expect(one.received).toEqual(['1 seen'])
  proxy.delay(1e9)
  await other.database.append(entry('missed'))
  // The log keeps ten minutes.
  now += 601_000
  await other.database.prune()
  proxy.delay(0)
  proxy.cut()
  await until(() => expect(one.received).toEqual(['1 seen', 'touched *']))
  await other.database.append(entry('new'))
  await until(() => expect(one.received.at(-1)).toBe('3 new'))
  expect(one.received).toHaveLength(3)
})

test('after a failover that lost commits, a node goes on from what there is', async () => {
  const { database, received } = await open()
  await database.append(entry('kept'))
  await database.append(entry('lost'))
  const client = new Client(url)
  await client.connect()
  await client.query('delete from message where mid = 2')
  await client.query('delete from commit_log where seq = 2')
  await client.query('update sequence set value = 1')
  await client.end()
  expect(await database.append(entry('next'))).toBe(2)
  expect(received).toEqual(['1 kept', '2 lost', 'touched *', '2 next'])
})
