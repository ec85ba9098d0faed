import { isDeepStrictEqual } from 'node:util'
import type { Person } from '../../apps/server/src/testing/person.ts'
import type { ChatKey, Client } from '../../packages/client/src/index.ts'
import { chatView, foreignIn, surroundings } from '../../packages/client/src/testing/view.ts'
import { tagOf } from './client-deeds.ts'
import type { Device } from './client-device.ts'
import { readsAll, type Story } from './client-story.ts'

/** Where the laws do not hold, after everything has settled. */
export async function faultsOf(story: Story): Promise<string[]> {
  const faults: string[] = []
  for (const person of story.people) {
    const fresh = await story.fresh(person)
    faults.push(...lostOrTwice(story, person, fresh))
    for (const device of story.devices) {
      if (device.person.uid !== person.uid) continue
      const found = await differences(story, device, fresh)
      faults.push(...found.map((fault) => `${device.person.device}: ${fault}`))
    }
    fresh.stream.stop()
  }
  return faults
}

/** What a client holds is what a fresh one fetches, and nothing of what is not its person's. */
async function differences(story: Story, { client }: Device, fresh: Client): Promise<string[]> {
  const faults = foreignIn(client).map((key) => `holds something of ${key}`)
  faults.push(...differs('', surroundings(client), surroundings(fresh)))
  for (const key of story.keysOf(fresh)) {
    if (countsAll(client, key) && story.isSteady(key)) {
      const early = { ...counts(client, key), last: counts(fresh, key).last }
      faults.push(...differs(`${key} not opened`, early, counts(fresh, key)))
    }
    await client.loadChat(key)
    client.history.leaveStretch(key)
    const { atStart, mids } = client.store.chat(key)
    const edge = atStart ? 0 : (mids[0] ?? Number.POSITIVE_INFINITY)
    faults.push(
      ...differs(`${key} from ${edge}`, chatView(client, key, edge), chatView(fresh, key, edge)),
    )
    await readsAll(client, key)
    faults.push(...differs(`${key} as a whole`, chatView(client, key), chatView(fresh, key)))
    if (!story.isSteady(key)) continue
    faults.push(...differs(`${key} read`, counts(client, key), counts(fresh, key)))
  }
  return faults
}

/** Whether what is held of a chat reaches back to the marker. */
function countsAll({ store }: Client, key: ChatKey): boolean {
  const chat = store.chats.get(key)
  if (!chat || chat.atStart) return chat !== undefined
  return (chat.mids[0] ?? Number.POSITIVE_INFINITY) <= (store.readMarks.get(key) ?? 0)
}

function counts({ store }: Client, key: ChatKey) {
  const { unread, mentions, lastMid } = store.chat(key)
  return { unread, mentions, last: store.messages.get(lastMid)?.mid }
}

/** What one person said stands once, and what he said in one browser in the order of saying. */
function lostOrTwice(story: Story, { uid }: Person, fresh: Client): string[] {
  const faults: string[] = []
  for (const key of story.keysOf(fresh)) {
    const mine = story.said.filter((one) => one.key === key && one.by.uid === uid)
    const stands = chatView(fresh, key).flatMap((line) =>
      typeof line !== 'string' && line.from_uid === uid ? tagOf(line.content) : [],
    )
    for (const { tag } of mine) {
      const times = stands.filter((one) => one === tag).length
      const isRight = times === 1 || (times === 0 && story.mayBeMissing.has(tag))
      if (!isRight) faults.push(`#${tag} stands ${times} times in ${key}`)
    }
    for (const device of new Set(mine.map((one) => one.by.device))) {
      const tags = mine.filter((one) => one.by.device === device).map(({ tag }) => tag)
      const order = stands.filter((tag) => tags.includes(tag))
      const spoken = [...order].sort((a, b) => a - b)
      faults.push(...differs(`${key} as ${device} spoke`, order, spoken))
    }
  }
  return faults
}

/** Says in which of their parts two things are not the same. */
function differs(what: string, has: unknown, should: unknown): string[] {
  if (isDeepStrictEqual(has, should)) return []
  if (!isTable(has) || !isTable(should)) return [`${what}: ${said(has)}, not ${said(should)}`]
  const names = new Set([...Object.keys(has), ...Object.keys(should)])
  return [...names].flatMap((name) => differs(`${what} / ${name}`, has[name], should[name]))
}

const isTable = (thing: unknown): thing is Record<string, unknown> =>
  typeof thing === 'object' && thing !== null

const said = (thing: unknown) => JSON.stringify(thing) ?? 'nothing'
