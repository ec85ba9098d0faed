import { addMembers, createChannel, leaveChannel } from '@parley/protocol'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'
import { type Chat, type Device, type LogEntry, midsOf, violationsOf } from './delivery-log.ts'

// Every device receives its messages once, in order, and no others, through dropped connections,
// reconnects by `after_mid` and restarts. Steps come from a seed; a failure prints the seed and the
// shortest scenario that fails.

const people = ['alice', 'bob', 'carol', 'dave', 'gus'] as const
const deviceCount = 8
const chatCount = 6

const send = fc.record({ by: fc.nat(3), to: fc.nat(chatCount - 1) })
const link = fc.record({
  device: fc.nat(deviceCount - 1),
  how: fc.constantFrom('drop', 'connect', 'return'),
})
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('talk' as const),
      sends: fc.array(send, { maxLength: 12 }),
      links: fc.array(link, { maxLength: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('edit', 'like', 'delete'),
      pick: fc.nat(1000),
      links: fc.array(link, { maxLength: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constantFrom('join', 'leave'), who: fc.nat(3) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('restart' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Link = typeof link extends fc.Arbitrary<infer L> ? L : never

/** Runs random scenarios and expects no violation. Ends early on a slow machine. */
export const runScenarios = (numRuns: number, interruptAfterTimeLimit: number) =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const scenario = await Scenario.begin()
      try {
        for (const one of steps) await scenario.run(one)
        expect(await scenario.violations()).toEqual([])
      } finally {
        await scenario.w.close()
      }
    }),
    { numRuns, interruptAfterTimeLimit },
  )

/** The server under test with a model of the messages that each device must receive. */
class Scenario {
  readonly w: TestServer
  readonly everybody: ReadonlySet<number>
  readonly chats: Chat[]
  readonly devices: Device[] = []
  readonly log: LogEntry[] = []

  constructor(w: TestServer, den: number) {
    this.w = w
    const { alice, bob, carol, dave } = w
    this.everybody = new Set(people.map((name) => w[name].uid))
    this.chats = [
      { gid: w.general, members: undefined },
      { gid: w.team, members: new Set([alice.uid, bob.uid]) },
      { gid: den, members: new Set([carol.uid, alice.uid]) },
      { members: new Set([alice.uid, bob.uid]) },
      { members: new Set([carol.uid, bob.uid]) },
      { members: new Set([dave.uid]) },
    ]
  }

  static async begin(): Promise<Scenario> {
    const w = await startTestServer()
    const members = [w.alice.uid]
    const den = await w.carol.call(createChannel, { body: { name: 'den', members } })
    const scenario = new Scenario(w, den.gid)
    readSlowly(w)
    for (const name of people) scenario.devices.push({ person: w[name], streams: [] })
    for (const name of ['alice', 'bob', 'gus'] as const) {
      const person = await w.signInOn(w[name], `phone:${name}`)
      scenario.devices.push({ person, streams: [] })
    }
    return scenario
  }

  async run(one: Step): Promise<void> {
    if (one.what === 'talk') {
      await Promise.all([
        ...one.sends.map(({ by, to }) => this.#sends(by, to)),
        ...this.#links(one.links),
      ])
    } else if (one.what === 'restart') {
      await this.#restarts()
    } else if ('who' in one) {
      await (one.what === 'join' ? this.#joins(one.who) : this.#leaves(one.who))
    } else {
      await Promise.all([this.#reacts(one.what, one.pick), ...this.#links(one.links)])
    }
  }

  /** Connects all devices and returns the violations of each. */
  async violations(): Promise<string[]> {
    await Promise.all(this.devices.map((device) => this.#connects(device)))
    await this.w.settle()
    return this.devices.flatMap((device) => violationsOf(device, this.log))
  }

  async #sends(by: number, to: number) {
    const person = this.#person(by)
    const chat = this.chats[to] as Chat
    if (chat.members && !chat.members.has(person.uid)) return
    const sends = person.send(`from ${person.device}`)
    const mid = await (chat.gid === undefined
      ? sends.toPerson({ uid: otherOf(chat, person.uid) })
      : sends.to(chat.gid))
    this.#keep(mid, chat, person)
  }

  async #reacts(what: 'edit' | 'like' | 'delete' | 'join' | 'leave', pick: number) {
    const candidates = this.log.filter(
      ({ about, isErased, chat, by }) =>
        about === undefined && !isErased && (!chat.members || chat.members.has(by.uid)),
    )
    const entry = candidates[pick % candidates.length]
    if (!entry) return
    const { mid, by, chat } = entry
    if (what === 'edit') this.#keep(await by.edit(mid, `edited ${pick}`), chat, by, mid)
    if (what === 'like') this.#keep(await by.react(mid, '👍'), chat, by, mid)
    if (what === 'delete') {
      const gone = this.log.filter((one) => one.mid === mid || one.about === mid)
      for (const one of gone) one.isErased = true
      this.#keep(await by.delete(mid), chat, by)
      this.log[this.log.length - 1] = { ...(this.log.at(-1) as LogEntry), about: mid }
    }
  }

  #keep(mid: number, chat: Chat, by: Person, about?: number) {
    const audience = new Set(chat.members ?? this.everybody)
    this.log.push({ mid, chat, by, about, audience, isErased: false, left: new Set() })
  }

  async #joins(who: number) {
    const { alice } = this.w
    const team = this.chats[1] as Required<Chat>
    const { uid } = this.#person(who)
    if (team.members?.has(uid)) return
    await alice.call(addMembers, { params: { gid: team.gid }, body: [uid] })
    team.members?.add(uid)
  }

  async #leaves(who: number) {
    const team = this.chats[1] as Required<Chat>
    const person = this.#person(who)
    if (person === this.w.alice || !team.members?.has(person.uid)) return
    await person.call(leaveChannel, { params: { gid: team.gid } })
    team.members.delete(person.uid)
    for (const entry of this.log) if (entry.chat === team) entry.left.add(person.uid)
  }

  async #restarts() {
    const open = this.devices.filter(({ streams }) => streams.at(-1)?.closed === false)
    await this.w.restart()
    readSlowly(this.w)
    await Promise.all(open.map((device) => this.#connects(device)))
  }

  #links(links: readonly Link[]) {
    const last = new Map(links.map((one) => [one.device, one.how]))
    return [...last].map(async ([at, how]) => {
      const device = this.devices[at] as Device
      if (how !== 'connect') device.streams.at(-1)?.close()
      // Events that arrived before the close count as received.
      await new Promise((turn) => setImmediate(turn))
      if (how !== 'drop') await this.#connects(device)
    })
  }

  async #connects(device: Device) {
    const { person, streams } = device
    if (streams.at(-1)?.closed === false) return
    const after_mid = midsOf(device).at(-1)
    streams.push(await person.openStream(after_mid === undefined ? {} : { after_mid }))
  }

  #person = (at: number): Person => this.w[people[at] as 'alice']
}

// SQLite reads within one turn. Slow reads let messages be published while a stream opens, which
// exercises the seam between backfill and live.
function readSlowly({ services: { database } }: TestServer) {
  const read = database.read.bind(database)
  database.read = async <Row extends readonly unknown[]>(
    sql: string,
    parameters: readonly unknown[],
  ) => {
    await new Promise((wait) => setTimeout(wait, 2))
    const rows = await read<Row>(sql, parameters)
    await new Promise((wait) => setTimeout(wait, 2))
    return rows
  }
}

const otherOf = ({ members }: Chat, uid: number): number =>
  [...(members ?? [])].find((one) => one !== uid) ?? uid
