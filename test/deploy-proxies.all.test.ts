import { encodeRequest } from '@parley/protocol'
import { once } from 'node:events'
import { type IncomingMessage, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { textMessage } from '@parley/client'
import * as contract from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Person } from '../apps/server/src/testing/person.ts'
import { type Program, startProgram } from '../apps/server/src/testing/program.ts'
import { type ProxiedStream, ProxyClient } from './deploy-client.ts'
import { openProgram } from './deploy-programs.ts'
import {
  type Proxy,
  type StartProxy,
  checkNginx,
  readCaddyProxies,
  startCaddy,
  startNginx,
} from './deploy-proxy.ts'

// Downloading a proxy takes longer than all tests.
const timeout = 180_000
const devices = 20
const metricsToken = 'metrics-token-of-the-test'
const admin = {
  name: 'Dave',
  email: 'dave@example.org',
  password: 'correct horse battery',
  gender: 0,
}
const settings = { PARLEY_TRUSTED_PROXIES: '127.0.0.1', PARLEY_METRICS_TOKEN: metricsToken }
const kinds: { name: string; start: StartProxy }[] = [
  { name: 'caddy', start: startCaddy },
  { name: 'nginx', start: startNginx },
]

interface Node {
  program: Program
  folder: string
  /** Host and port. */
  address: string
}

let folder: string
let nodes: [Node, Node]
let gid: number
/** Of devices that are signed in on both nodes. */
const tokens: string[] = []
const programs = new Map<string, string | undefined>()
const clients: ProxyClient[] = []
const proxies: Proxy[] = []

beforeAll(async () => {
  for (const { name } of kinds) programs.set(name, await openProgram(name))
  folder = await mkdtemp(join(tmpdir(), 'parley-proxies-'))
  nodes = await startNodes()
}, timeout)

afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

afterAll(async () => {
  for (const proxy of proxies) await proxy.stop()
  for (const { program } of nodes ?? []) await program.kill()
  await rm(folder, { recursive: true, force: true })
})

describe.each(kinds)('behind $name', ({ name, start }) => {
  let proxy: Proxy
  beforeAll(async () => {
    if (programs.get(name)) proxy = await startProxy(name, start, [nodes[0].address])
  })
  beforeEach((context) => {
    if (!programs.get(name)) context.skip(`${name} is not installed`)
  })

  test('an event reaches a compressed stream before the next heartbeat', async () => {
    const client = connect(proxy)
    const stream = await client.openStream()
    const sentAt = performance.now()
    await send(client, 'hello')
    expect(await stream.next('chat')).toMatchObject({ detail: { content: 'hello' } })
    expect(performance.now() - sentAt).toBeLessThan(5_000)
  })

  test('a file of 50 MB passes in chunks of the largest size', async () => {
    const client = connect(proxy)
    const file_id = await client.call(contract.prepareUpload, { body: { filename: 'large.bin' } })
    const chunk = Buffer.alloc(contract.limits.chunkBytes, 7)
    for (let number = 1; number < 5; number++) await upload(client, file_id, chunk, false)
    expect(await upload(client, file_id, chunk, true)).toMatchObject({ size: 5 * chunk.length })
  })

  test('the server knows the address of a client, whatever the client claims', async () => {
    const forged = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.1' }
    const client = connect(proxy, '127.0.0.77')
    const session = await client.call(contract.login, { body: signInOf('web:far') }, forged)
    client.token = session.token
    const sessions = await client.call(contract.listSessions, {})
    expect(sessions.find(({ current }) => current)?.ip).toBe('127.0.0.77')
  })

  test('a POST that has reached a node is not sent to another one', async () => {
    let received = 0
    // Ends the connection without an answer, as a node does that is killed.
    const cut = (incoming: IncomingMessage) => {
      if (incoming.method !== 'POST') return
      received++
      incoming.socket.destroy()
    }
    const servers = [createServer(cut), createServer(cut)]
    for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
    const addresses = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`)
    const client = connect(await startProxy(name, start, addresses))
    await expect(send(client, 'once')).rejects.toThrow('answered 502')
    expect(received).toBe(1)
    for (const server of servers) server.close().closeAllConnections()
  })
})

test('nginx accepts its configuration without a warning', async (context) => {
  const program = programs.get('nginx')
  if (program === undefined) return context.skip('nginx is not installed')
  const { code, output } = await checkNginx(program)
  expect(output).not.toMatch(/\[(warn|emerg)\]/)
  expect(code).toBe(0)
})

test('Caddy closes idle connections before a node does, and no stream', async (context) => {
  const program = programs.get('caddy')
  if (program === undefined) return context.skip('caddy is not installed')
  const handlers = await readCaddyProxies(program)
  expect(handlers).toHaveLength(2)
  for (const { transport } of handlers) {
    expect(transport).toMatchObject({ keep_alive: { idle_timeout: 60_000_000_000 } })
    expect(transport).not.toHaveProperty('read_timeout')
  }
})

// One test for all proxies: a node that is stopped once, and starts again, is enough.
test('clients of a node that stops continue on the other node', { timeout }, async (context) => {
  const present = kinds.filter(({ name }) => programs.get(name))
  if (present.length < kinds.length) context.skip('a proxy is not installed')
  const addresses = nodes.map(({ address }) => address)
  const sites = await Promise.all(
    present.map(async ({ name, start }) =>
      openTwoStreams(await startProxy(name, start, addresses)),
    ),
  )
  expect(await Promise.all(addresses.map(countStreams))).toEqual([sites.length, sites.length])

  const [node] = nodes
  node.program.process.kill('SIGTERM')
  for (const { readers, streams, sender } of sites) {
    const lost = await Promise.race(streams.map(({ closed }, index) => closed.then(() => index)))
    await readers[lost]?.openStream()
    const sent = Array.from({ length: 20 }, (_, index) => send(sender, `message ${index}`))
    expect(await Promise.all(sent)).toHaveLength(20)
  }
  await node.program.exitCode()

  const { port } = new URL(`http://${node.address}`)
  node.program = startNode(node.folder, { PARLEY_PORT: port })
  await node.program.address()
  for (const [index, { proxy }] of sites.entries()) {
    const newcomer = connect(proxy)
    const openAnother = async () => {
      await newcomer.openStream()
      return countStreams(node.address)
    }
    await expect.poll(openAnother, { timeout: 10_000, interval: 500 }).toBeGreaterThan(index)
  }
})

async function openTwoStreams(proxy: Proxy) {
  const readers = [connect(proxy), connect(proxy)]
  const streams: ProxiedStream[] = []
  for (const reader of readers) streams.push(await reader.openStream())
  return { proxy, sender: connect(proxy), readers, streams }
}

test('a client that is no proxy cannot claim another address', async () => {
  const { path, headers, ...encoded } = encodeRequest(contract.login, {
    body: signInOf('web:direct'),
  })
  const outgoing = request(`http://${nodes[0].address}${path}`, {
    method: encoded.method,
    headers: { ...headers, 'x-forwarded-for': '192.0.2.1' },
    localAddress: '127.0.0.78',
  })
  outgoing.end(encoded.body)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const { token } = (await json(answer)) as { token: string }
  const person = new Person(`http://${nodes[0].address}`, { ...nobody, token })
  const sessions = await person.call(contract.listSessions, {})
  expect(sessions.find(({ current }) => current)?.ip).toBe('127.0.0.78')
})

async function startProxy(name: string, start: StartProxy, addresses: string[]): Promise<Proxy> {
  const proxy = await start(programs.get(name) ?? '', addresses)
  proxies.push(proxy)
  return proxy
}

/** A client of a device that is signed in on both nodes. */
function connect(proxy: Proxy, from?: string): ProxyClient {
  const client = new ProxyClient(proxy, from)
  clients.push(client)
  const token = tokens.pop()
  if (token === undefined) throw new Error('Sign more devices in')
  client.token = token
  return client
}

const nobody = { uid: 0, token: '', refresh_token: '', device: '' }

const signInOf = (device: string) => ({
  credential: { type: 'password' as const, email: admin.email, password: admin.password },
  device,
})

const startNode = (data: string, more: Record<string, string> = {}) =>
  startProgram(data, { ...settings, ...more })

/** Starts two nodes with the same users: the folder of the second is a copy of that of the first. */
async function startNodes(): Promise<[Node, Node]> {
  const folders = [join(folder, 'first'), join(folder, 'second')] as const
  const first = startNode(folders[0])
  const person = new Person(await first.address(), nobody)
  await person.call(contract.createAdmin, { body: admin })
  for (let number = 0; number < devices; number++) {
    const body = signInOf(`web:${number}`)
    tokens.push((await person.call(contract.login, { body })).token)
  }
  person.token = tokens.pop() ?? ''
  const channel = await person.call(contract.createChannel, {
    body: { name: 'general', is_public: true },
  })
  gid = channel.gid
  first.process.kill('SIGTERM')
  await first.exitCode()
  await cp(folders[0], folders[1], { recursive: true })
  const [one, other] = folders.map(async (data) => {
    const program = startNode(data)
    return { program, folder: data, address: (await program.address()).replace('http://', '') }
  })
  return Promise.all([one, other] as [Promise<Node>, Promise<Node>])
}

const send = (client: ProxyClient, text: string) =>
  client.call(contract.sendToChannel, { params: { gid }, body: textMessage(text) })

function upload(client: ProxyClient, file_id: string, chunk: Uint8Array, isLast: boolean) {
  const body = new FormData()
  body.set('file_id', file_id)
  body.set('chunk_data', new Blob([chunk as BlobPart]))
  body.set('chunk_is_last', String(isLast))
  return client.call(contract.uploadChunk, { body })
}

async function countStreams(address: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const response = await fetch(`http://${address}/api/metrics`, { headers })
  return Number(/^parley_streams_open (\d+)$/m.exec(await response.text())?.[1])
}
