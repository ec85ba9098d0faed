import { textMessage } from '@parley/client'
import {
  addMembers,
  createChannel,
  leaveChannel,
  sendToChannel,
  sendToUser,
} from '@parley/protocol'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { NatsServer } from '../../../testing/nats.ts'
import { Person } from '../../../testing/person.ts'
import type { PostgresServer } from '../../../testing/postgres.ts'
import { type Program, startProgram } from '../../../testing/program.ts'
import { type TcpProxy, startTcpProxy } from '../../../testing/tcp-proxy.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'
import { type Chat, type Device, type LogEntry, midsOf, violationsOf } from './delivery-log.ts'
import { type Fault, type Step, type Talk, nodeCount, people } from './nodes-steps.ts'

interface Node {
  data: string
  program: Program
  base: string
}

/** Three nodes with a model of the messages that each device must receive. */
export class NodesScenario {
  readonly w: TestServer
  readonly #postgres: PostgresServer
  readonly #bus: TcpProxy
  readonly #settings: Record<string, string>
  readonly #nodes: Node[] = []
  readonly #chats: Chat[]
  readonly #devices: Device[] = []
  readonly #log: LogEntry[] = []
  #keys = 0

  constructor(w: TestServer, den: number, bus: TcpProxy, server: PostgresServer, url: string) {
    this.w = w
    this.#bus = bus
    this.#postgres = server
    this.#settings = { PARLEY_DATABASE: w.services.config.database, PARLEY_BUS: url }
    const { alice, bob, carol } = w
    this.#chats = [
      { gid: w.general, members: undefined },
      { gid: w.team, members: new Set([alice.uid, bob.uid]) },
      { gid: den, members: new Set([carol.uid, alice.uid]) },
      { members: new Set([alice.uid, bob.uid]) },
      { members: new Set([carol.uid, bob.uid]) },
    ]
  }

  static async begin(
    server: PostgresServer,
    bus: 'postgres' | 'nats',
    natsServer: NatsServer,
  ): Promise<NodesScenario> {
    const database = await server.createDatabase()
    const target = new URL(bus === 'nats' ? natsServer.url : database)
    const proxy = await startTcpProxy(Number(target.port))
    target.port = String(proxy.port)
    // Sets the server up, and knows the sessions. It serves nobody later.
    const w = await startTestServer({ PARLEY_DATABASE: database, PARLEY_BUS: target.href })
    const den = await w.carol.call(createChannel, {
      body: { name: 'den', members: [w.alice.uid] },
    })
    const scenario = new NodesScenario(w, den.gid, proxy, server, target.href)
    for (let i = 0; i < nodeCount; i++) await scenario.#addNode()
    const phones = ['alice', 'bob', 'carol'] as const
    const persons = [
      ...people.map((name) => w[name]),
      ...(await Promise.all(phones.map((name) => w.signInOn(w[name], `phone:${name}`)))),
    ]
    for (const [i, person] of persons.entries()) {
      scenario.#devices.push({ person: scenario.#at(person, i % nodeCount), streams: [] })
    }
    await Promise.all(scenario.#devices.map((device) => scenario.#connects(device)))
    return scenario
  }

  node = (at: number): Program => this.#nodes[at]?.program as Program

  /** One of the people, talking to a node. */
  person = (who: number, at: number): Person => this.#at(this.w[people[who] as 'alice'], at)

  async run(one: Step): Promise<void> {
    if (one.what === 'talk') await this.#talks(one)
    else if (one.what === 'fault') await this.#fails(one as Fault)
    else if (one.what === 'join') await this.#joins(one.who, one.at)
    else await this.#leaves(one.who, one.at)
  }

  /** Freezes a node for ten seconds, in which a member leaves, and lets the node answer then. */
  async freezes(): Promise<void> {
    const { process } = this.node(0)
    process.kill('SIGSTOP')
    const wakes = new Promise<void>((done) => setTimeout(done, 10_000)).then(() =>
      process.kill('SIGCONT'),
    )
    const links = [{ device: 0, how: 'return' as const, at: 1 }]
    const sends = Array.from({ length: 30 }, (_, i) => ({ by: i % 4, to: i % 5, at: 1 + (i % 2) }))
    await this.#talks({ sends, links })
    await this.#leaves(1, 1)
    await this.#talks({ sends, links: [] })
    await wakes
    // Bob has left the channel while the node was frozen.
    const input = { params: { gid: this.w.team }, body: textMessage('no') }
    const answer = await this.person(1, 0).request(sendToChannel, input)
    expect(answer.status).toBe(403)
    await this.#talks({ sends: sends.map((one) => ({ ...one, at: 0 })), links: [] })
  }

  /** Connects all devices and returns the violations of each. */
  async violations(): Promise<string[]> {
    await Promise.all(this.#devices.map((device) => this.#connects(device)))
    // The last message of all.
    await this.#sends(0, 0, 0)
    const last = this.#log.at(-1)?.mid as number
    for (const device of this.#devices) {
      const isComplete = () => midsOf(device).at(-1) === last
      for (let tries = 0; !isComplete() && tries < 10; tries++) {
        await this.#connects(device)
        await device.streams
          .at(-1)
          ?.until(() => isComplete())
          .catch(() => {})
      }
    }
    return this.#devices.flatMap((device) => violationsOf(device, this.#log))
  }

  async end(): Promise<void> {
    for (const { streams } of this.#devices) for (const stream of streams) stream.close()
    await Promise.all(this.#nodes.map(({ program }) => program.kill()))
    await this.w.close().catch(() => {})
    await this.#bus.close()
    for (const { data } of this.#nodes) await rm(data, { recursive: true, force: true })
  }

  async #addNode(): Promise<void> {
    const data = await mkdtemp(join(tmpdir(), 'parley-node-'))
    const program = startProgram(data, this.#settings)
    this.#nodes.push({ data, program, base: await program.address() })
  }

  #at({ uid, token, refreshToken, device }: Person, at: number): Person {
    const base = this.#nodes[at]?.base as string
    return new Person(base, { uid, token, refresh_token: refreshToken, device })
  }

  async #talks({ sends, links }: Omit<Talk, 'what'>) {
    // One change of the connection for each device, because its last mid decides where it continues.
    const last = new Map(links.map((one) => [one.device, one]))
    await Promise.all([
      ...sends.map(({ by, to, at }) => this.#sends(by, to, at)),
      ...[...last.values()].map(({ device, how, at }) => this.#links(device, how, at)),
    ])
  }

  async #fails({ kind, at, during }: Fault) {
    const { process } = this.node(at)
    if (kind === 'freeze') {
      process.kill('SIGSTOP')
      setTimeout(() => process.kill('SIGCONT'), 1_500)
    } else if (kind === 'kill') {
      await this.#restartsNode(at)
    } else if (kind === 'cut bus') {
      this.#bus.cut()
    } else if (kind === 'delay bus') {
      this.#bus.delay(700)
    }
    const restarts = kind === 'restart database' ? this.#postgres.restart(300) : undefined
    await this.#talks(during)
    await restarts
    this.#bus.delay(0)
  }

  async #restartsNode(at: number) {
    const node = this.#nodes[at] as Node
    await node.program.kill()
    const port = new URL(node.base).port
    node.program = startProgram(node.data, { ...this.#settings, PARLEY_PORT: port })
    // The next fault may end it before it listens.
    node.program.address().catch(() => {})
  }

  /** Sends a message, again and on other nodes until it is acknowledged. */
  async #sends(by: number, to: number, at: number) {
    const chat = this.#chats[to] as Chat
    const sender = this.w[people[by] as 'alice']
    if (chat.members && !chat.members.has(sender.uid)) return
    const idempotencyKey = `key ${++this.#keys}`
    const body = textMessage(`message ${this.#keys}`)
    const mid = await this.#retries(
      at,
      (person) =>
        chat.gid === undefined
          ? person.call(sendToUser, {
              params: {
                uid: [...(chat.members ?? [])].find((uid) => uid !== sender.uid) as number,
              },
              body,
              idempotencyKey,
            })
          : person.call(sendToChannel, { params: { gid: chat.gid }, body, idempotencyKey }),
      sender,
    )
    const everybody = [...people, 'gus' as const].map((name) => this.w[name].uid)
    const audience = new Set(chat.members ?? everybody)
    const entry = { mid, chat, by: sender, about: undefined, audience }
    this.#log.push({ ...entry, isErased: false, left: new Set() })
  }

  async #joins(who: number, at: number) {
    const team = this.#chats[1] as Required<Chat>
    const { uid } = this.w[people[who] as 'alice']
    if (team.members?.has(uid)) return
    await this.#retries(
      at,
      (alice) => alice.call(addMembers, { params: { gid: team.gid }, body: [uid] }),
      this.w.alice,
    )
    team.members?.add(uid)
  }

  async #leaves(who: number, at: number) {
    const team = this.#chats[1] as Required<Chat>
    const person = this.w[people[who] as 'alice']
    if (person === this.w.alice || !team.members?.has(person.uid)) return
    await this.#retries(at, (one) => one.call(leaveChannel, { params: { gid: team.gid } }), person)
    team.members.delete(person.uid)
    for (const entry of this.#log) if (entry.chat === team) entry.left.add(person.uid)
  }

  /** Repeats a call on one node after the other. A node may not know for a moment what another has committed. */
  async #retries<T>(at: number, call: (person: Person) => Promise<T>, person: Person): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await withTimeout(call(this.#at(person, (at + tries) % nodeCount)), 4_000)
      } catch (error) {
        // A repeated leave finds that the person has left.
        if (String(error).includes('leave answered 403')) return undefined as T
        if (tries > 60) throw error
        await new Promise((done) => setTimeout(done, 100))
      }
    }
  }

  async #links(at: number, how: 'drop' | 'return', node: number) {
    const device = this.#devices[at] as Device
    device.streams.at(-1)?.close()
    // Events that arrived before the close count as received.
    await new Promise((turn) => setImmediate(turn))
    device.person = this.#at(device.person, node)
    if (how === 'return') await this.#connects(device)
  }

  async #connects(device: Device) {
    for (let tries = 0; device.streams.at(-1)?.closed !== false && tries < 100; tries++) {
      const after_mid = midsOf(device).at(-1)
      try {
        const stream = await device.person.openStream(after_mid === undefined ? {} : { after_mid })
        if (stream.status === 200) device.streams.push(stream)
      } catch {
        device.person = this.#at(device.person, tries % nodeCount)
      }
      if (device.streams.at(-1)?.closed !== false)
        await new Promise((done) => setTimeout(done, 100))
    }
  }
}

async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('no answer')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
