import { isDeepStrictEqual } from 'node:util'
import type { Person } from '../../apps/server/src/testing/person.ts'
import type { ChatKey, Client } from '../../packages/client/src/index.ts'
import { chatView, foreignIn, surroundings } from '../../packages/client/src/testing/view.ts'
import { tagOf } from './client-actions.ts'
import type { Device } from './client-device.ts'
import { loadAll, type Scenario } from './client-scenario.ts'
import { storedMids } from './stored-mids.ts'

/** The violated invariants, after everything has settled. */
export async function violationsOf(scenario: Scenario): Promise<string[]> {
  const violations: string[] = []
  for (const person of scenario.people) {
    const fresh = await scenario.fresh(person)
    violations.push(...deliveryViolations(scenario, person, fresh))
    const newcomer = await scenario.newcomer(person)
    for (const key of scenario.keysOf(fresh)) {
      if (!scenario.isSteady(key)) continue
      const should = counts(fresh, key)
      const has = counts(newcomer, key)
      // A replay has no messages from before a user joined.
      if (has.last === undefined) delete should.last
      violations.push(...differs(`${key} to a newcomer`, has, should))
    }
    newcomer.stream.stop()
    for (const device of scenario.devices) {
      violations.push(...(await storageViolations(scenario, device, person)))
      if (device.person.uid !== person.uid) continue
      const found = await differences(scenario, device, fresh)
      violations.push(...found.map((fault) => `${device.person.device}: ${fault}`))
    }
    fresh.stream.stop()
  }
  return violations
}

/** A client has the state that a fresh one fetches, and no data of chats that its user is not in. */
async function differences(
  scenario: Scenario,
  { client }: Device,
  fresh: Client,
): Promise<string[]> {
  const violations = foreignIn(client).map((key) => `holds something of ${key}`)
  violations.push(...differs('', surroundings(client), surroundings(fresh)))
  for (const key of scenario.keysOf(fresh)) {
    if (scenario.isSteady(key)) {
      const { last: _, ...should } = counts(fresh, key)
      const { last: __, ...early } = counts(client, key)
      violations.push(...differs(`${key} not opened`, early, should))
    }
    await client.loadChat(key)
    client.history.leaveHistoryWindow(key)
    const { reachedStart, mids } = client.store.chat(key)
    const edge = reachedStart ? 0 : (mids[0] ?? Number.POSITIVE_INFINITY)
    violations.push(
      ...differs(`${key} from ${edge}`, chatView(client, key, edge), chatView(fresh, key, edge)),
    )
    await loadAll(client, key)
    violations.push(...differs(`${key} as a whole`, chatView(client, key), chatView(fresh, key)))
    if (!scenario.isSteady(key)) continue
    violations.push(...differs(`${key} read`, counts(client, key), counts(fresh, key)))
  }
  return violations
}

/** The data that a browser stores for a user holds no direct message of others and nothing they wrote. */
async function storageViolations(
  scenario: Scenario,
  { environment, person: current }: Device,
  { uid }: Person,
): Promise<string[]> {
  const isOfUser = (scope: string) => scope.endsWith(`.${uid}`)
  const violations: string[] = []
  for (const [scope, storage] of environment.storages) {
    if (!isOfUser(scope)) continue
    const saved = await storage.load()
    const messages = await storage.messages(storedMids(saved))
    for (const { mid, from_uid, target } of messages) {
      const isForeign = 'uid' in target && target.uid !== uid && from_uid !== uid
      if (isForeign)
        violations.push(`${current.device} stores the foreign message ${mid} for ${uid}`)
    }
  }
  for (const [name, text] of environment.texts) {
    if (!name.includes(`.${uid}.outbox`)) continue
    for (const [, tag] of text.matchAll(/"#(\d+)"/g)) {
      if (scenario.sent[Number(tag) - 1]?.by.uid === uid) continue
      violations.push(`${current.device} stores the unsent message #${tag} of another for ${uid}`)
    }
  }
  return violations
}

interface Counts {
  unread: number
  mentions: number
  last?: number
}

function counts({ store }: Client, key: ChatKey): Counts {
  const { unread, mentions, lastMid } = store.chat(key)
  const last = store.messages.get(lastMid)?.mid
  return last === undefined ? { unread, mentions } : { unread, mentions, last }
}

/** Each message is stored once, and those of one browser in the order in which they were sent. */
function deliveryViolations(scenario: Scenario, { uid }: Person, fresh: Client): string[] {
  const violations: string[] = []
  for (const key of scenario.keysOf(fresh)) {
    const mine = scenario.sent.filter((one) => one.key === key && one.by.uid === uid)
    const stands = chatView(fresh, key).flatMap((line) =>
      typeof line !== 'string' && line.from_uid === uid ? tagOf(line.content) : [],
    )
    for (const { tag } of mine) {
      const times = stands.filter((one) => one === tag).length
      const isRight = times === 1 || (times === 0 && scenario.mayBeMissing.has(tag))
      if (!isRight) violations.push(`#${tag} stands ${times} times in ${key}`)
    }
    for (const device of new Set(mine.map((one) => one.by.device))) {
      const tags = mine.filter((one) => one.by.device === device).map(({ tag }) => tag)
      const order = stands.filter((tag) => tags.includes(tag))
      const spoken = [...order].sort((a, b) => a - b)
      violations.push(...differs(`${key} as ${device} spoke`, order, spoken))
    }
  }
  return violations
}

/** Lists the parts in which two values differ. */
function differs(what: string, has: unknown, should: unknown): string[] {
  if (isDeepStrictEqual(has, should)) return []
  if (!isTable(has) || !isTable(should)) return [`${what}: ${json(has)}, not ${json(should)}`]
  const names = new Set([...Object.keys(has), ...Object.keys(should)])
  return [...names].flatMap((name) => differs(`${what} / ${name}`, has[name], should[name]))
}

const isTable = (thing: unknown): thing is Record<string, unknown> =>
  typeof thing === 'object' && thing !== null

const json = (thing: unknown) => JSON.stringify(thing) ?? 'nothing'
