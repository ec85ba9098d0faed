import {
  addMembers,
  channelHistory,
  type ChatMessage,
  createChannel,
  directHistory,
  leaveChannel,
  search,
} from '@parley/protocol'
import { findTerms, searchTerms } from '@parley/rules'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'
import { indexMessages } from '../../messages/indexing/index-messages.ts'

// Search finds exactly what the caller could read in the history and what has the words of the query.

const words = ['Freeze', 'friday', 'Müller', '会議', '議事録', '회의실에서', 'fr', 'straße']
const queries = [
  'fr',
  'freeze fri',
  'muller',
  '議',
  '会議',
  '회의',
  '"friday muller"',
  'friday 会',
  'strasse "fr"',
]

const sentence = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
  .map((some) => some.join(' '))
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ what: fc.constant('index' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant('send' as const),
      by: fc.nat(3),
      to: fc.nat(6),
      text: sentence,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('edit' as const, 'delete' as const),
      pick: fc.nat(100),
      text: sentence,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom('join' as const, 'leave' as const),
      who: fc.nat(3),
      to: fc.nat(2),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Runs random scenarios on one server and expects no difference. Ends early on a slow machine. */
export async function runScenarios(numRuns: number): Promise<void> {
  const server = await startTestServer()
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const scenario = await Scenario.begin(server)
        for (const one of steps) await scenario.run(one)
        expect(await scenario.differences()).toEqual([])
      }),
      { numRuns, interruptAfterTimeLimit: 60_000 },
    )
  } finally {
    await server.close()
  }
}

class Scenario {
  readonly #server: TestServer
  readonly #people: Person[]
  readonly #gids: number[]
  #sent: { mid: number; author: Person }[] = []

  private constructor(server: TestServer, gids: number[]) {
    this.#server = server
    const { alice, bob, carol, dave } = server
    this.#people = [alice, bob, carol, dave]
    this.#gids = gids
  }

  static async begin(server: TestServer): Promise<Scenario> {
    const { alice, bob } = server
    const create = (name: string, members: number[]) =>
      alice.call(createChannel, { body: { name, members } })
    const [first, second] = [await create('first', []), await create('second', [bob.uid])]
    return new Scenario(server, [server.general, first.gid, second.gid])
  }

  async run(one: Step): Promise<void> {
    // The server refuses steps without permission. They change nothing.
    await this.#perform(one).catch((error: unknown) => {
      if (!/answered 40[034]/.test(String(error))) throw error
    })
  }

  async #perform(one: Step): Promise<void> {
    if (one.what === 'send') return this.#send(one)
    if (one.what === 'index') return indexMessages(this.#server.services)
    if ('to' in one) return this.#move(one)
    const message = this.#sent[one.pick % Math.max(1, this.#sent.length)]
    if (!message) return
    if (one.what === 'edit') await message.author.edit(message.mid, one.text)
    else await message.author.delete(message.mid)
  }

  async #send({ by, to, text }: Extract<Step, { what: 'send' }>): Promise<void> {
    const author = this.#people[by] as Person
    const gid = this.#gids[to]
    const mid =
      gid === undefined
        ? await author.send(text).toPerson(this.#people[to - 3] as Person)
        : await author.send(text).to(gid)
    this.#sent.push({ mid, author })
  }

  async #move({ what, who, to }: Extract<Step, { what: 'join' | 'leave' }>): Promise<void> {
    const person = this.#people[who] as Person
    const gid = this.#gids[to] as number
    if (what === 'leave') await person.call(leaveChannel, { params: { gid } })
    else await this.#server.alice.call(addMembers, { params: { gid }, body: [person.uid] })
  }

  /** The queries whose result differs from the filtered history. */
  async differences(): Promise<unknown[]> {
    const differences: unknown[] = []
    for (const person of [...this.#people, this.#server.gus]) {
      const readable = await this.#history(person)
      for (const q of queries) {
        const matching = readable.filter(({ detail }) => isMatch(detail, q)).map(({ mid }) => mid)
        const expected = matching.sort((a, b) => b - a).slice(0, 100)
        const { items } = await person.call(search, { query: { q, limit: 100 } })
        const found = items.map(({ message }) => message.mid)
        if (String(found) !== String(expected)) {
          differences.push({ q, uid: person.uid, found, expected })
        }
      }
    }
    return differences
  }

  /** Everything that the history endpoints give to a user. */
  async #history(person: Person): Promise<ChatMessage[]> {
    const query = { limit: 1000 }
    const { services } = this.#server
    const channels = await services.db.selectFrom('channel').select('gid').execute()
    const pages = [
      ...channels.map(({ gid }) => person.request(channelHistory, { params: { gid }, query })),
      ...this.#people.map(({ uid }) => person.request(directHistory, { params: { uid }, query })),
    ]
    const answers = await Promise.all(pages)
    return answers.flatMap(({ status, body }) => (status === 200 ? body : []))
  }
}

const isMatch = (detail: ChatMessage['detail'], q: string): boolean =>
  detail.type !== 'reaction' && findTerms(detail.content, searchTerms(q)) !== undefined
