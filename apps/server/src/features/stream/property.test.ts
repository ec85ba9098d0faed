import { addMembers, createChannel, leaveChannel } from '@parley/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import type { TestStream } from '../../testing/stream.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

// Whatever happens, every device hears its messages once, in order, and nothing else: through drops,
// reconnects by `after_mid` and restarts of the server. What happens comes from a seed; a failure prints
// it together with the shortest story that fails.

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

test('nothing missing, nothing twice, in order, and nobody hears what is not his', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const story = await Story.begin()
      try {
        for (const one of steps) await story.tells(one)
        expect(await story.faults()).toEqual([])
      } finally {
        await story.w.ends()
      }
    }),
    { numRuns: 16, interruptAfterTimeLimit: 9_000 },
  )
}, 60_000)

interface Chat {
  gid?: number
  /** Who hears it now; undefined stands for everybody. */
  members: Set<number> | undefined
}

interface Line {
  mid: number
  chat: Chat
  by: Person
  about: number | undefined
  audience: ReadonlySet<number>
  /** May be missing for who was away: erased meanwhile. */
  isErased: boolean
  /** Who left the channel afterwards: what he had missed by then is not replayed. */
  left: Set<number>
}

interface Device {
  person: Person
  streams: TestStream[]
}

/** The server under test beside a model of what everybody must hear. */
class Story {
  readonly w: TestServer
  readonly everybody: ReadonlySet<number>
  readonly chats: Chat[]
  readonly devices: Device[] = []
  readonly log: Line[] = []

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

  static async begin(): Promise<Story> {
    const w = await startTestServer()
    const members = [w.alice.uid]
    const den = await w.carol.does(createChannel, { body: { name: 'den', members } })
    const story = new Story(w, den.gid)
    readSlowly(w)
    for (const name of people) story.devices.push({ person: w[name], streams: [] })
    for (const name of ['alice', 'bob', 'gus'] as const) {
      const person = await w.alsoOn(w[name], `phone:${name}`)
      story.devices.push({ person, streams: [] })
    }
    return story
  }

  async tells(one: Step): Promise<void> {
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

  /** Everybody comes back; then the law must hold for each device. Gives where it does not. */
  async faults(): Promise<string[]> {
    await Promise.all(this.devices.map((device) => this.#connects(device)))
    await this.w.settles()
    return this.devices.flatMap((device) => this.#faultsOf(device))
  }

  #faultsOf(device: Device): string[] {
    const { uid, device: name } = device.person
    const heard = midsOf(device)
    const his = this.log.filter(({ audience }) => audience.has(uid))
    const due = his.filter(({ isErased, left }) => !isErased && !left.has(uid))
    const unordered = heard.filter((mid, i) => mid <= (heard[i - 1] ?? 0))
    const foreign = heard.filter((mid) => !his.some((line) => line.mid === mid))
    const missing = due.filter(({ mid }) => !heard.includes(mid))
    return [
      ...unordered.map((mid) => `${name} heard ${mid} twice or too late`),
      ...foreign.map((mid) => `${name} heard ${mid}, which is not his`),
      ...missing.map(({ mid }) => `${name} never heard ${mid}`),
    ]
  }

  async #sends(by: number, to: number) {
    const person = this.#person(by)
    const chat = this.chats[to] as Chat
    if (chat.members && !chat.members.has(person.uid)) return
    const sends = person.sends(`from ${person.device}`)
    const mid = await (chat.gid === undefined
      ? sends.toPerson({ uid: otherOf(chat, person.uid) })
      : sends.to(chat.gid))
    this.#keep(mid, chat, person)
  }

  async #reacts(what: 'edit' | 'like' | 'delete' | 'join' | 'leave', pick: number) {
    const standing = this.log.filter(
      ({ about, isErased, chat, by }) =>
        about === undefined && !isErased && (!chat.members || chat.members.has(by.uid)),
    )
    const line = standing[pick % standing.length]
    if (!line) return
    const { mid, by, chat } = line
    if (what === 'edit') this.#keep(await by.edits(mid, `edited ${pick}`), chat, by, mid)
    if (what === 'like') this.#keep(await by.likes(mid, '👍'), chat, by, mid)
    if (what === 'delete') {
      const gone = this.log.filter((one) => one.mid === mid || one.about === mid)
      for (const one of gone) one.isErased = true
      this.#keep(await by.deletes(mid), chat, by)
      this.log[this.log.length - 1] = { ...(this.log.at(-1) as Line), about: mid }
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
    await alice.does(addMembers, { params: { gid: team.gid }, body: [uid] })
    team.members?.add(uid)
  }

  async #leaves(who: number) {
    const team = this.chats[1] as Required<Chat>
    const person = this.#person(who)
    if (person === this.w.alice || !team.members?.has(person.uid)) return
    await person.does(leaveChannel, { params: { gid: team.gid } })
    team.members.delete(person.uid)
    for (const line of this.log) if (line.chat === team) line.left.add(person.uid)
  }

  async #restarts() {
    const open = this.devices.filter(({ streams }) => streams.at(-1)?.closed === false)
    await this.w.restarts()
    readSlowly(this.w)
    await Promise.all(open.map((device) => this.#connects(device)))
  }

  #links(links: readonly Link[]) {
    const last = new Map(links.map((one) => [one.device, one.how]))
    return [...last].map(async ([at, how]) => {
      const device = this.devices[at] as Device
      if (how !== 'connect') device.streams.at(-1)?.close()
      // What had arrived by then counts as heard.
      await new Promise((turn) => setImmediate(turn))
      if (how !== 'drop') await this.#connects(device)
    })
  }

  async #connects(device: Device) {
    const { person, streams } = device
    if (streams.at(-1)?.closed === false) return
    const after_mid = midsOf(device).at(-1)
    streams.push(await person.listens(after_mid === undefined ? {} : { after_mid }))
  }

  #person = (at: number): Person => this.w[people[at] as 'alice']
}

// With a database in the same process a stream opens within one turn. One across a network takes longer:
// then messages are told while others are being read, and the seam has something to hold together.
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

const midsOf = ({ streams }: Device): number[] =>
  streams.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === 'chat' ? [event.mid] : [])),
  )

const otherOf = ({ members }: Chat, uid: number): number =>
  [...(members ?? [])].find((one) => one !== uid) ?? uid
