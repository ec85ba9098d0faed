import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { createPublication } from '../../apps/server/src/engines/bus/bus.ts'
import { deleteDevice } from '@parley/protocol'
import type { Person } from '../../apps/server/src/testing/person.ts'
import { type TestServer, startTestServer } from '../../apps/server/src/testing/test-server.ts'
import {
  RequestError,
  type ChatKey,
  type Client,
  channelKey,
  directKey,
  isChannelKey,
  textMessage,
} from '../../packages/client/src/index.ts'
import { nodeEnvironment } from '../../packages/client/src/testing/node-environment.ts'
import { choose, type ActionName, action, runAction, tagOf } from './client-actions.ts'
import { type Departure, Device, slowEnvironment, withWholeFirstReplay } from './client-device.ts'
import { hasUnsentMarks } from './open-client.ts'

/** Actions that start together, and the pause until the next step. */
const step = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 5 }),
  ms: fc.nat(20),
})
const scenario = fc.array(step, { minLength: 30, maxLength: 60 })

interface Action {
  what: ActionName | 'device' | 'restart' | 'drop' | 'switchUser'
  by: number
  to: number
  pick: number
}

interface Step {
  actions: Action[]
  ms: number
}

const maxDevices = 8
const departures: readonly Departure[] = ['keep', 'clear', 'kick']

/** The steps that a seed gives. */
export const stepsOf = (seed: number): Step[] => fc.sample(scenario, { seed, numRuns: 1 })[0] ?? []

/** A message that was sent. */
export interface SentMessage {
  tag: number
  key: ChatKey
  by: Person
}

/** A server and people with browsers, on which the steps are run. */
export class Scenario {
  readonly w: TestServer
  readonly devices: Device[] = []
  readonly sent: SentMessage[] = []
  /** Messages that were refused, or that a user tried to delete. */
  readonly mayBeMissing = new Set<number>()
  /** Channels that a member may have left: their unread count after the return is undefined. */
  readonly left = new Set<ChatKey>()
  readonly log: string[] = []
  readonly #pending = new Set<Promise<unknown>>()
  readonly #violations: unknown[] = []
  #names = 0

  constructor(w: TestServer) {
    this.w = w
  }

  static async begin(): Promise<Scenario> {
    const w = await startTestServer()
    const scenario = new Scenario(w)
    await w.dave.send('welcome').to(w.general)
    await w.alice.send('welcome').to(w.team)
    for (const person of [...scenario.people, w.alice, w.bob]) await scenario.#openDevice(person)
    return scenario
  }

  /** Whether the members of a chat were members from the beginning, so that their unread counts are defined. */
  isSteady(key: ChatKey): boolean {
    const isOld = [channelKey(this.w.general), channelKey(this.w.team)].includes(key)
    return !this.left.has(key) && (isOld || !isChannelKey(key))
  }

  get people(): Person[] {
    const { alice, bob, carol, dave } = this.w
    return [alice, bob, carol, dave]
  }

  async end() {
    for (const device of this.devices) device.stop()
    await this.w.close()
  }

  async run({ actions, ms }: Step): Promise<void> {
    for (const one of actions) {
      const device = this.devices[one.by % this.devices.length] as Device
      this.log.push(`${device.person.device} ${one.what} ${one.to} ${one.pick}`)
      const work = this.#runAction(device, one).catch((error: unknown) => {
        // Refusals and lost answers are part of the scenario.
        if (!(error instanceof RequestError)) this.#violations.push(error)
      })
      this.#pending.add(work)
      void work.finally(() => this.#pending.delete(work))
      // The server must not restart while a user signs in.
      if (['restart', 'device', 'switchUser'].includes(one.what)) await work
    }
    await wait(ms)
  }

  /** Repairs all connections; resolves when no client has anything left to do. */
  async settle(): Promise<void> {
    for (const device of this.devices) device.environment.latency = () => 0
    await Promise.all(this.#pending)
    // The server may still handle requests that were given up.
    await wait(50)
    for (const device of this.devices) await device.mend()
    for (const device of this.devices) await this.#returnAll(device)
    // Twice: the last changes of one client reach the others afterwards.
    for (let round = 0; round < 2; round++) {
      for (const device of this.devices) await this.#waitUntilIdle(device)
      await this.#waitUntilReceived()
    }
    if (this.#violations.length > 0) throw this.#violations[0]
  }

  /** A new client of the same person that has loaded everything. */
  async fresh(person: Person): Promise<Client> {
    const other = await this.w.signInOn(person, `fresh:${++this.#names}`)
    const { client } = await Device.open(other, withWholeFirstReplay(nodeEnvironment(this.w.base)))
    await until(() => client.stream.state.ready, `the fresh client of ${person.device}`)
    await client.readServer()
    for (const key of this.keysOf(client)) await loadAll(client, key)
    return client
  }

  /** A new client of the same person that has received the newest messages and loaded nothing. */
  async newcomer(person: Person): Promise<Client> {
    const other = await this.w.signInOn(person, `newcomer:${++this.#names}`)
    const { client } = await Device.open(other, nodeEnvironment(this.w.base))
    const isComplete = () => client.stream.state.ready && client.store.missedBefore === undefined
    await until(isComplete, `the new client of ${person.device}`)
    return client
  }

  /** All chats that a client has or could have. */
  keysOf({ store }: Client): ChatKey[] {
    const channels = [...store.channels.keys()].map(channelKey)
    return [...channels, ...this.people.map(({ uid }) => directKey(uid))]
  }

  async #runAction(device: Device, { what, to, pick }: Action): Promise<unknown> {
    if (device.isLoading) return undefined
    const choice = choose(device, this.keysOf(device.client), this.people, { to, pick })
    if (what === 'drop') return this.w.http.closeAllConnections()
    if (what === 'restart') return this.#restart()
    if (what === 'switchUser') return this.#switchUser(device, choice.person, departures[pick % 3])
    if (what === 'device') {
      return this.devices.length < maxDevices && this.#openDevice(choice.person)
    }
    return runAction(what, {
      ...choice,
      device,
      send: (reply_mid, mentions) => this.#send(device, choice.key, reply_mid, mentions),
      mayEmpty: (gid) => this.left.add(channelKey(gid)),
      willDelete: ({ content }) => this.mayBeMissing.add(tagOf(content)),
    })
  }

  #send({ person, client }: Device, key: ChatKey, reply_mid: number | null, mentions?: number[]) {
    const tag = this.sent.length + 1
    this.sent.push({ tag, key, by: person })
    client.outbox.send(key, textMessage(`#${tag}`, mentions ? { mentions } : null), reply_mid)
  }

  async #switchUser(device: Device, next: Person, how: Departure = 'keep') {
    const { person, client } = device
    device.isLoading = true
    if (how === 'clear') {
      for (const { input } of client.store.unsent()) this.mayBeMissing.add(tagOf(input.content))
    }
    const account = this.people.find(({ uid }) => uid === person.uid) as Person
    const params = { device: person.device }
    await device.changeUser(how, {
      // Fails if the connection is dropped: then the user leaves without a kick.
      kick: () => account.request(deleteDevice, { params }).catch(() => undefined),
      signIn: () => this.w.signInOn(next, person.device),
    })
  }

  /** Everybody who left data on a device returns to it, so that their unsent messages are sent. */
  async #returnAll(device: Device) {
    for (const person of [...device.absent.values()]) {
      await this.#waitUntilIdle(device)
      await this.#switchUser(device, person)
      await device.mend()
    }
  }

  // Requests under way are cut off.
  async #restart() {
    this.w.http.closeAllConnections()
    await this.w.restart()
  }

  async #openDevice(person: Person) {
    const session = await this.w.signInOn(person, `web:${person.uid}.${++this.#names}`)
    const environment = slowEnvironment(this.w.base)
    // Two browsers of one person must not send in the same millisecond: clocks differ.
    const ahead = this.#names * 1_000_000
    environment.now = () => Date.now() + ahead
    this.devices.push(await Device.open(session, environment))
  }

  async #waitUntilIdle(device: Device) {
    const { client, environment, person } = device
    const waiting = () => client.store.unsent().filter(({ state }) => state !== 'failed')
    await until(
      () => client.stream.state.ready && waiting().length === 0,
      () => `${person.device} to have sent ${JSON.stringify([client.stream.state, waiting()])}`,
    )
    for (const { status, input, local_id } of client.store.unsent()) {
      if (![403, 404].includes(status)) throw new Error(`${input.content} failed: ${status}`)
      this.mayBeMissing.add(tagOf(input.content))
      client.outbox.discard(local_id)
    }
    const isRead = () => !hasUnsentMarks(environment, client.scope)
    await until(isRead, `${person.device} to have sent its read markers`)
    await client.save()
  }

  // Events arrive in order: after this one, all earlier ones have arrived.
  async #waitUntilReceived() {
    const uid = 1_000_000 + ++this.#names
    const mark = { type: 'typing', uid, target: { uid: 0 }, expires_in: 1, stop: false } as const
    await this.w.services.bus.publish([createPublication({ to: 'everyone' }, mark)])
    for (const { client, person } of this.devices) {
      const hasReceived = () => client.store.typists.has(directKey(uid))
      await until(hasReceived, `${person.device} to receive everything`)
    }
  }
}

/** Loads all messages of a chat. */
export async function loadAll(client: Client, key: ChatKey) {
  await client.loadChat(key)
  client.history.leaveHistoryWindow(key)
  for (let page = 0; page < 500 && !client.store.chat(key).reachedStart; page++) {
    await client.history.loadOlder(key)
  }
}

async function until(holds: () => boolean, what: string | (() => string)) {
  const limit = Date.now() + 8000
  while (!holds()) {
    if (Date.now() > limit) {
      throw new Error(`Waited too long for ${typeof what === 'string' ? what : what()}`)
    }
    await wait(3)
  }
}
