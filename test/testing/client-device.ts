import { limits } from '@parley/protocol'
import type { Person } from '../../apps/server/src/testing/person.ts'
import { type Client, createClient } from '../../packages/client/src/index.ts'
import { nodeWorld, type TestWorld } from '../../packages/client/src/testing/node-world.ts'
import { openClient } from './open-client.ts'

interface Tab {
  world: TestWorld
  client: Client
}

/** A browser of somebody: one client at a time, or several as tabs, over one shelf and storage. */
export class Device {
  readonly person: Person
  world: TestWorld
  client: Client
  /** Tabs that fell silent. */
  others: Tab[] = []
  /** Changed something of which no event tells it: only a new stream shows how it stands. */
  isUnsure = false
  /** The page is not there yet. */
  isLoading = false
  #hears: (() => void) | undefined

  private constructor(person: Person, { world, client }: Tab) {
    this.person = person
    this.world = world
    this.client = client
  }

  static async opens(person: Person, world: TestWorld): Promise<Device> {
    const client = await openClient(person, world)
    return new Device(person, { world, client })
  }

  deafens() {
    this.#hears ??= this.world.deafen()
  }

  hears() {
    this.#hears?.()
    this.#hears = undefined
    this.client.stream.tryNow()
  }

  /** The page goes without a word: what it had not stored yet is gone. */
  async reloads() {
    const earlier = this.world
    this.client.stream.stop()
    for (const one of [this, ...this.others]) one.world.die()
    this.others = []
    await this.#shows(unsteady(earlier.base, earlier))
    this.client.start()
  }

  /** Another tab is opened, or one that fell silent is used again. */
  async changesTab() {
    const { client, world } = this
    const other = this.others.pop()
    this.others.push({ client, world })
    world.isOpenElsewhere = async () => true
    if (other) Object.assign(this, other)
    else await this.#shows(unsteady(world.base, world))
    this.world.isOpenElsewhere = async () => true
    void client.pause()
    if (other) this.client.outbox.restore()
    this.client.start()
  }

  /** All lines are whole again. */
  async mends() {
    for (const { world } of [this, ...this.others]) {
      world.latency = () => 0
      world.mend()
    }
    for (const { client } of this.others) await client.reading.flush()
    this.hears()
    if (this.isUnsure || this.client.store.outbox.length > 0) this.client.stream.reconnect()
  }

  stops() {
    for (const { client } of [this, ...this.others]) client.stream.stop()
  }

  async #shows(world: TestWorld) {
    this.isLoading = true
    this.#hears?.()
    this.#hears = undefined
    const client = createClient(world)
    await client.restore()
    Object.assign(this, { world, client })
    this.isLoading = false
  }
}

/** Answers take their time, so that they meet each other and the stream in any order. */
export function unsteady(base: string, earlier?: TestWorld): TestWorld {
  const world = toldAllAtFirst(nodeWorld(base, earlier))
  world.latency = () => (Math.random() < 0.5 ? 0 : Math.random() * 12)
  return world
}

/** Whoever comes for the first time is told everything, however small the pages are. */
export function toldAllAtFirst(world: TestWorld): TestWorld {
  const calls = world.fetch
  world.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const isFirst = url.pathname.endsWith('/user/events') && !url.searchParams.has('after_mid')
    if (isFirst) url.searchParams.set('limit', String(limits.replayMax))
    return calls(url.href, init)
  }
  return world
}
