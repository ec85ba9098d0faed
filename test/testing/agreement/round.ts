import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Person } from '../../../apps/server/src/testing/person.ts'
import type { startTestServer } from '../../../apps/server/src/testing/test-server.ts'
import {
  type ChatKey,
  type Client,
  channelKey,
  directKey,
  idOf,
  isChannelKey,
  RequestError,
} from '../../../packages/client/src/index.ts'
import { nodeEnvironment } from '../../../packages/client/src/testing/node-environment.ts'
import { Device } from '../client-device.ts'
import { operations, usual } from './operations.ts'
import { Random } from './random.ts'
import { followedIn, messagesIn, seenIn, surroundings, threadsUnder } from './shown.ts'

type Server = Awaited<ReturnType<typeof startTestServer>>

/** A server, and the addresses of its nodes, the first of which is its own. */
export interface Nodes {
  server: Server
  bases: readonly string[]
}

/** How the line behaves in a round. */
export const manners = ['late', 'failing', 'cut', 'restart', 'tokens', 'tabs'] as const
export type Manner = (typeof manners)[number]

const stepsPerRound = 110
const agreeMs = 14_000

/** Manners in which streams break: a client opens its stream again after a lost answer. */
const breaking: readonly Manner[] = ['failing', 'cut', 'restart', 'tokens', 'tabs']

/** The devices of a round: two people have two, of which both are open at the same time. */
const places = [0, 0, 1, 1, 2, 3]

/**
 * One round: four people with six devices change everything at random over a bad line. Then the line is good again, and each
 * device must show what a new one shows. No stream is opened again for that: it would hide what went wrong.
 */
export class Round {
  readonly #server: Server
  readonly #bases: readonly string[]
  readonly #random: Random
  readonly #manner: Manner
  readonly #devices: Device[] = []
  readonly #moved = new Set<string>()
  /** The chats of which a client has read who has seen them. */
  readonly #seen = new Map<Client, Set<ChatKey>>()
  /** The operations under way, with their lines of the log. */
  readonly #pending = new Map<Promise<unknown>, { name: string; client?: Client }>()
  /** One line for each operation, printed with a difference. */
  readonly log: string[] = []
  #failures: unknown[] = []
  #isRestarting = false

  constructor({ server, bases }: Nodes, seed: number, manner: Manner) {
    this.#server = server
    this.#bases = bases
    this.#random = new Random(seed)
    this.#manner = manner
  }

  /** Runs the round. Returns the differences that stay. */
  async run(): Promise<string[]> {
    try {
      await this.#open()
      for (let number = 1; number <= stepsPerRound; number++) await this.#step(number)
      await this.#settle()
      const differences: string[] = this.#failures.map(String)
      for (const person of this.#people()) differences.push(...(await this.#compare(person)))
      return differences
    } finally {
      for (const device of this.#devices) device.stop()
      for (const { client, others } of this.#devices) {
        client.dispose()
        for (const other of others) other.client.dispose()
      }
    }
  }

  #people(): Person[] {
    const { alice, bob, carol, dave } = this.#server
    return [alice, bob, carol, dave]
  }

  async #open() {
    const { alice, dave, general, team } = this.#server
    await dave.send('welcome').to(general)
    await alice.send('welcome').to(team)
    for (const [at, place] of places.entries()) {
      const person = this.#people()[place] as Person
      const session = await this.#server.signInOn(person, `web:${at}`)
      const environment = nodeEnvironment(this.#bases[at % this.#bases.length] as string)
      this.#devices.push(await Device.open(session, environment))
    }
    for (const { client } of this.#devices) {
      await until(() => client.stream.state.ready)
      this.#readSeenAgain(client)
    }
  }

  /** As the page does when its user shows again what they have read. */
  #readSeenAgain({ seen, store }: Client) {
    let wasVisible = store.seen.isVisible
    const readAgain = (isVisible: boolean | undefined) => {
      const isShown = wasVisible === false && isVisible === true
      wasVisible = isVisible
      if (!isShown) return
      for (const [client, keys] of this.#seen) {
        if (client.store !== store) continue
        for (const key of keys) void this.#attempt(() => seen.load(key))
      }
    }
    store.watch(() => store.seen.isVisible, readAgain)
  }

  async #step(number: number) {
    const random = this.#random
    const device = random.pick(this.#devices) as Device
    this.#disturb(device)
    // Its page is still loading.
    if (device.isLoading) return
    const names = random.chance(0.4) ? usual : Object.keys(operations)
    const name = random.pick(names) as string
    const { client } = device
    const turn = {
      client,
      random,
      number,
      people: this.#people(),
      moves: (gid: number, uid: number) => void this.#moved.add(`${gid} ${uid}`),
      seen: (key: ChatKey) =>
        this.#seen.set(client, (this.#seen.get(client) ?? new Set()).add(key)),
    }
    const line = `${number} ${device.person.device} of ${client.store.me}: ${name}`
    this.log.push(line)
    const work = this.#attempt(() => operations[name]?.(turn))
    this.#note(work, line, client)
    if (random.chance(0.3)) await wait(random.below(25))
  }

  #changeTab(device: Device) {
    // A paused tab sends nothing, and its page asks to be loaded again.
    for (const [work, { client }] of this.#pending) {
      if (client === device.client) this.#pending.delete(work)
    }
    this.#note(device.changeTab(), 'change of the tab')
  }

  #note(work: Promise<unknown>, name: string, client?: Client) {
    this.#pending.set(work, client ? { name, client } : { name })
    void work.finally(() => this.#pending.delete(work))
  }

  async #attempt(work: () => unknown) {
    try {
      await work()
    } catch (error) {
      // Refusals and lost answers are part of the round.
      if (!(error instanceof RequestError)) this.#failures.push(error)
    }
  }

  /** Makes the line of a device worse or better, as the manner says. */
  #disturb(device: Device) {
    const random = this.#random
    const { environment } = device
    if (!random.chance(0.2)) return
    const late = random.chance(0.7) ? random.below(60) : 0
    environment.latency = () => Math.random() * late
    if (this.#manner === 'failing') {
      if (random.chance(0.3)) environment.loseNextAnswer()
      else if (random.chance(0.5)) environment.failNextRequest(random.chance(0.5))
      else environment.failNextRead()
    } else if (this.#manner === 'cut') {
      if (random.chance(0.4)) environment.cut()
      else environment.mend()
    } else if (this.#manner === 'tokens') {
      if (random.chance(0.2)) this.#server.clock.offset += 60_000
    } else if (this.#manner === 'tabs' && random.chance(0.3)) {
      if (!device.isLoading) this.#changeTab(device)
    } else if (this.#manner === 'restart' && random.chance(0.1) && !this.#isRestarting) {
      this.#isRestarting = true
      const work = this.#server.restart().finally(() => {
        this.#isRestarting = false
      })
      this.#note(work, 'restart')
    }
  }

  /** The line is good again, and everything under way ends. */
  async #settle() {
    for (const { environment, others } of this.#devices) {
      for (const one of [environment, ...others.map((tab) => tab.environment)]) {
        one.latency = () => 0
        one.endFaults()
        one.mend()
      }
    }
    const names = () => [...this.#pending.values()].map(({ name }) => name)
    await until(() => names().length === 0, names)
    for (const { client } of this.#devices) {
      await until(() => client.stream.state.ready)
      await Promise.all([client.reading.flush(), client.drafts.flush()])
    }
  }

  /** Lists what the devices of a person show differently from a new device. */
  async #compare(person: Person): Promise<string[]> {
    const session = await this.#server.signInOn(person, `fresh:${this.#random.below(1e9)}`)
    const fresh = await Device.open(session, nodeEnvironment(this.#server.base))
    this.#devices.push(fresh)
    await until(() => fresh.client.stream.state.ready)
    const olds = this.#devices.filter((one) => one !== fresh && one.person.uid === person.uid)
    const isMoved = (gid: number) => this.#moved.has(`${gid} ${person.uid}`)
    const keys = [
      ...[...fresh.client.store.channels.keys()].map(channelKey),
      ...this.#people().map(({ uid }) => directKey(uid)),
    ]
    for (const { client } of [fresh, ...olds]) await loadAll(client, keys)
    const limit = Date.now() + agreeMs
    for (;;) {
      const found: string[] = []
      for (const old of olds) {
        const differences = await this.#differences(old, fresh, keys, isMoved)
        found.push(...differences.map((one) => `${old.person.device} of ${person.uid}: ${one}`))
      }
      if (found.length === 0 || Date.now() > limit) return found
      await wait(100)
    }
  }

  /** Whether somebody blocks the user of a client, who is not told of it. */
  #isBlockedBy({ store: { me } }: Client, uid: number): boolean {
    const theirs = this.#devices.filter(({ person }) => person.uid === uid)
    return theirs.some(({ client }) => client.store.contactStatus(me) === 'blocked')
  }

  async #differences(
    { client }: Device,
    { client: fresh }: Device,
    keys: readonly ChatKey[],
    isMoved: (gid: number) => boolean,
  ): Promise<string[]> {
    const found = differs('', surroundings(client, { isMoved }), surroundings(fresh, { isMoved }))
    for (const key of keys) {
      found.push(...differs(key, messagesIn(client, key, 0), messagesIn(fresh, key, 0)))
      const mids = fresh.store.chat(key).mids
      for (const mid of mids) for (const one of [client, fresh]) one.threads.want(mid)
      found.push(
        ...differs(`threads of ${key}`, threadsUnder(client, mids), threadsUnder(fresh, mids)),
      )
      const open = mids.filter((mid) => client.store.threads.open(mid))
      for (const mid of open) await readThreadAgain(client, mid)
      for (const mid of open) if (!fresh.store.threads.open(mid)) await fresh.threads.load(mid)
      const roots = open.filter((mid) => fresh.store.threads.open(mid))
      found.push(
        ...differs(`followed in ${key}`, followedIn(client, roots), followedIn(fresh, roots)),
      )
      // A new stream makes the page read them again, and so does a channel that is opened again.
      const isLoaded = !breaking.includes(this.#manner) && this.#seen.get(client)?.has(key)
      const isLeft = isChannelKey(key) ? isMoved(idOf(key)) : this.#isBlockedBy(client, idOf(key))
      const isSeen = isLoaded && !isLeft
      if (isSeen) {
        await fresh.seen.load(key)
        found.push(...differs(`seen in ${key}`, seenIn(client, key), seenIn(fresh, key)))
      }
    }
    if (client.store.favorites.value) {
      if (!fresh.store.favorites.value) await fresh.favorites.load()
      found.push(...differs('favorites', client.store.favorites.value, fresh.store.favorites.value))
    }
    return found
  }
}

async function loadAll(client: Device['client'], keys: readonly ChatKey[]) {
  for (const key of keys) {
    await client.loadChat(key)
    client.history.leaveHistoryWindow(key)
    for (let page = 0; page < 40 && !client.store.chat(key).reachedStart; page++) {
      await client.history.loadOlder(key)
    }
  }
}

/** As the page does with a thread that it shows: after a new stream it is read again. */
async function readThreadAgain({ store, threads }: Client, root: number) {
  if (store.threads.open(root)?.generation !== store.threads.pageGeneration)
    await threads.load(root)
}

/** Lists the parts in which two values differ. */
function differs(what: string, has: unknown, should: unknown): string[] {
  if (isDeepStrictEqual(has, should)) return []
  if (!isTable(has) || !isTable(should)) return [`${what}: ${text(has)}, not ${text(should)}`]
  const names = new Set([...Object.keys(has), ...Object.keys(should)])
  return [...names].flatMap((name) => differs(`${what} / ${name}`, has[name], should[name]))
}

const isTable = (thing: unknown): thing is Record<string, unknown> =>
  typeof thing === 'object' && thing !== null

const text = (thing: unknown) => JSON.stringify(thing) ?? 'nothing'

async function until(holds: () => boolean, whatFor = () => [] as string[]) {
  const limit = Date.now() + 30_000
  while (!holds()) {
    if (Date.now() > limit) throw new Error(`Waited too long: ${whatFor().join(', ')}`)
    await wait(10)
  }
}
