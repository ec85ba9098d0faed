import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { told } from '../../apps/server/src/engines/bus/bus.ts'
import type { Person } from '../../apps/server/src/testing/person.ts'
import { type World, world } from '../../apps/server/src/testing/world.ts'
import {
  ApiError,
  type ChatKey,
  type Client,
  channelKey,
  directKey,
  isChannelKey,
  textDraft,
} from '../../packages/client/src/index.ts'
import { nodeWorld } from '../../packages/client/src/testing/node-world.ts'
import { choose, type DeedName, deed, does, tagOf } from './client-deeds.ts'
import { Device, toldAllAtFirst, unsteady } from './client-device.ts'
import { hasUnsentMarks } from './open-client.ts'

/** What happens at the same moment, and how long until the next. */
const moment = fc.record({ deeds: fc.array(deed, { minLength: 1, maxLength: 5 }), ms: fc.nat(20) })
const story = fc.array(moment, { minLength: 30, maxLength: 60 })

interface Deed {
  what: DeedName | 'device' | 'restart' | 'drop'
  by: number
  to: number
  pick: number
}

interface Moment {
  deeds: Deed[]
  ms: number
}

const mostDevices = 8

/** What happens in the story of a seed. */
export const momentsOf = (seed: number): Moment[] => fc.sample(story, { seed, numRuns: 1 })[0] ?? []

/** What somebody said. */
export interface Saying {
  tag: number
  key: ChatKey
  by: Person
}

/** A whole server and people with browsers, to whom the moments of a story happen. */
export class Story {
  readonly w: World
  readonly devices: Device[] = []
  readonly said: Saying[] = []
  /** Sayings that were refused, and those that somebody tried to delete. */
  readonly mayBeMissing = new Set<number>()
  /** Channels somebody may have left: who comes back has read what was said meanwhile, or has not. */
  readonly left = new Set<ChatKey>()
  readonly log: string[] = []
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #faults: unknown[] = []
  #names = 0

  constructor(w: World) {
    this.w = w
  }

  static async begin(): Promise<Story> {
    const w = await world()
    const story = new Story(w)
    await w.dave.sends('welcome').to(w.general)
    await w.alice.sends('welcome').to(w.team)
    for (const person of [...story.people, w.alice, w.bob]) await story.#opensDevice(person)
    return story
  }

  /** Where everybody who is in was in from the beginning, and so knows what is new to him. */
  isSteady(key: ChatKey): boolean {
    const isOld = [channelKey(this.w.general), channelKey(this.w.team)].includes(key)
    return !this.left.has(key) && (isOld || !isChannelKey(key))
  }

  get people(): Person[] {
    const { alice, bob, carol, dave } = this.w
    return [alice, bob, carol, dave]
  }

  async end() {
    for (const device of this.devices) device.stops()
    await this.w.ends()
  }

  async tells({ deeds, ms }: Moment): Promise<void> {
    for (const one of deeds) {
      const device = this.devices[one.by % this.devices.length] as Device
      this.log.push(`${device.person.device} ${one.what} ${one.to} ${one.pick}`)
      const work = this.#does(device, one).catch((error: unknown) => {
        // Refused, or no answer: people live with that.
        if (!(error instanceof ApiError)) this.#faults.push(error)
      })
      this.#underWay.add(work)
      void work.finally(() => this.#underWay.delete(work))
      if (one.what === 'restart' || one.what === 'device') await work
    }
    await wait(ms)
  }

  /** All lines are whole again; resolves when nobody has anything left to do. */
  async settles(): Promise<void> {
    for (const device of this.devices) device.world.latency = () => 0
    await Promise.all(this.#underWay)
    // What was given up on its way may be done by the server all the same.
    await wait(50)
    for (const device of this.devices) await device.mends()
    // Twice: what one of them does last, the others hear afterwards.
    for (let round = 0; round < 2; round++) {
      for (const device of this.devices) await this.#isDone(device)
      await this.#everybodyHears()
    }
    if (this.#faults.length > 0) throw this.#faults[0]
  }

  /** A client of the same person that has never been here before, and has read everything. */
  async fresh(person: Person): Promise<Client> {
    const other = await this.w.alsoOn(person, `fresh:${++this.#names}`)
    const { client } = await Device.opens(other, toldAllAtFirst(nodeWorld(this.w.base)))
    await until(() => client.stream.state.ready, `the fresh client of ${person.device}`)
    await client.readServer()
    for (const key of this.keysOf(client)) await readsAll(client, key)
    return client
  }

  /** Every chat somebody has or might have. */
  keysOf({ store }: Client): ChatKey[] {
    const channels = [...store.channels.keys()].map(channelKey)
    return [...channels, ...this.people.map(({ uid }) => directKey(uid))]
  }

  async #does(device: Device, { what, to, pick }: Deed): Promise<unknown> {
    if (device.isLoading) return undefined
    const choice = choose(device, this.keysOf(device.client), this.people, { to, pick })
    if (what === 'drop') return this.w.http.closeAllConnections()
    if (what === 'restart') return this.#restarts()
    if (what === 'device') {
      return this.devices.length < mostDevices && this.#opensDevice(choice.person)
    }
    return does(what, {
      ...choice,
      device,
      says: (reply_mid, mentions) => this.#says(device, choice.key, reply_mid, mentions),
      empties: (gid) => this.left.add(channelKey(gid)),
      deletes: ({ content }) => this.mayBeMissing.add(tagOf(content)),
    })
  }

  #says({ person, client }: Device, key: ChatKey, reply_mid: number | null, mentions?: number[]) {
    const tag = this.said.length + 1
    this.said.push({ tag, key, by: person })
    client.outbox.send(key, textDraft(`#${tag}`, mentions ? { mentions } : null), reply_mid)
  }

  // Hard for those who are connected: whatever is under way breaks off.
  async #restarts() {
    this.w.http.closeAllConnections()
    await this.w.restarts()
  }

  async #opensDevice(person: Person) {
    const session = await this.w.alsoOn(person, `web:${person.uid}.${++this.#names}`)
    const world = unsteady(this.w.base)
    // Clocks differ: two browsers of one person do not say something within the same millisecond.
    const ahead = this.#names * 1_000_000
    world.now = () => Date.now() + ahead
    this.devices.push(await Device.opens(session, world))
  }

  async #isDone({ client, world, person }: Device) {
    const waiting = () => client.store.outbox.filter(({ state }) => state !== 'failed')
    await until(
      () => client.stream.state.ready && waiting().length === 0,
      () => `${person.device} to have said ${JSON.stringify([client.stream.state, waiting()])}`,
    )
    for (const { status, draft, local_id } of client.store.outbox) {
      if (![403, 404].includes(status)) throw new Error(`${draft.content} failed: ${status}`)
      this.mayBeMissing.add(tagOf(draft.content))
      client.outbox.discard(local_id)
    }
    const isRead = () => !hasUnsentMarks(world)
    await until(isRead, `${person.device} to have told what was read`)
    await client.save()
  }

  // What was told before has been heard once this has.
  async #everybodyHears() {
    const uid = 1_000_000 + ++this.#names
    const mark = { type: 'typing', uid, target: { uid: 0 }, expires_in: 1, stop: false } as const
    await this.w.services.bus.publish([told({ to: 'everyone' }, mark)])
    for (const { client, person } of this.devices) {
      const hasHeard = () => client.store.typists.has(directKey(uid))
      await until(hasHeard, `${person.device} to hear everything`)
    }
  }
}

/** Brings everything of a chat into memory. */
export async function readsAll(client: Client, key: ChatKey) {
  await client.loadChat(key)
  client.history.leaveStretch(key)
  for (let page = 0; page < 500 && !client.store.chat(key).atStart; page++) {
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
