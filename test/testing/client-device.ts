import { limits } from '@parley/protocol'
import type { Person } from '../../apps/server/src/testing/person.ts'
import { type Client, SessionHost } from '../../packages/client/src/index.ts'
import {
  nodeEnvironment,
  type TestEnvironment,
} from '../../packages/client/src/testing/node-environment.ts'
import { signInAs } from './open-client.ts'

interface Tab {
  environment: TestEnvironment
  host: SessionHost
  client: Client
}

/** How a user leaves a device: with or without their data, or by an end of the session on another device. */
export type Departure = 'keep' | 'clear' | 'kick'

/** A browser: an active client, and paused ones as further tabs, with shared storage. */
export class Device {
  person: Person
  environment: TestEnvironment
  host: SessionHost
  client: Client
  /** Users who have left data here. */
  readonly absent = new Map<number, Person>()
  /** Paused tabs. */
  others: Tab[] = []
  /** Made a change for which it gets no event: only a new stream delivers the state. */
  needsReplay = false
  /** The page is still loading. */
  isLoading = false
  #unblockStreams: (() => void) | undefined

  private constructor(person: Person, { environment, host, client }: Tab) {
    this.person = person
    this.environment = environment
    this.host = host
    this.client = client
  }

  static async open(person: Person, environment: TestEnvironment): Promise<Device> {
    const host = new SessionHost(environment)
    const client = signInAs(host, person)
    await client.restore()
    client.start()
    return new Device(person, { environment, host, client })
  }

  blockStreams() {
    this.#unblockStreams ??= this.environment.blockStreams()
  }

  unblockStreams() {
    this.#unblockStreams?.()
    this.#unblockStreams = undefined
    this.client.stream.tryNow()
  }

  /** The page is closed without notice: what was not stored is lost. */
  async reload() {
    const earlier = this.environment
    this.client.stream.stop()
    for (const one of [this, ...this.others]) one.environment.die()
    this.others = []
    await this.#show(slowEnvironment(earlier.base, earlier))
    this.client.start()
  }

  /** Opens another tab, or returns to a paused one. */
  async changeTab() {
    const { client, host, environment } = this
    const other = this.others.pop()
    this.others.push({ client, host, environment })
    environment.isOpenElsewhere = async () => true
    if (other) Object.assign(this, other)
    else await this.#show(slowEnvironment(environment.base, environment))
    this.environment.isOpenElsewhere = async () => true
    void client.pause()
    if (other) this.client.outbox.restore()
    this.client.start()
  }

  /** Ends the session, then signs another user in, or the same one again. */
  async changeUser(
    how: Departure,
    { kick, signIn }: { kick(): Promise<unknown>; signIn(): Promise<Person> },
  ) {
    this.isLoading = true
    this.unblockStreams()
    const { client, person } = this
    if (how === 'clear') this.absent.delete(person.uid)
    else this.absent.set(person.uid, person)
    if (how === 'kick') await kick()
    else await client.signOut(how === 'keep')
    const session = await signIn()
    this.client = signInAs(this.host, session)
    this.person = session
    this.absent.delete(session.uid)
    for (const tab of this.others) await followSignIn(tab)
    await this.client.restore()
    this.client.start()
    this.isLoading = false
  }

  /** Repairs all connections. */
  async mend() {
    for (const { environment } of [this, ...this.others]) {
      environment.latency = () => 0
      environment.mend()
    }
    for (const { client } of this.others) await client.reading.flush()
    this.unblockStreams()
    if (this.needsReplay || this.client.store.unsent().length > 0) this.client.stream.reconnect()
  }

  stop() {
    for (const { client } of [this, ...this.others]) client.stream.stop()
  }

  async #show(environment: TestEnvironment) {
    this.isLoading = true
    this.#unblockStreams?.()
    this.#unblockStreams = undefined
    const host = new SessionHost(environment)
    const { client } = host
    if (!client) throw new Error('Nobody is signed in')
    await client.restore()
    Object.assign(this, { environment, host, client })
    this.isLoading = false
  }
}

/** A paused tab opens the client of the user who signed in on another tab. */
async function followSignIn(tab: Tab) {
  tab.host.refresh()
  if (!tab.host.client) throw new Error('Nobody is signed in')
  tab.client = tab.host.client
  await tab.client.restore()
  await tab.client.pause()
}

/** Answers have random delays, so that they interleave with each other and the stream. */
export function slowEnvironment(base: string, earlier?: TestEnvironment): TestEnvironment {
  const environment = withWholeFirstReplay(nodeEnvironment(base, earlier))
  environment.latency = () => (Math.random() < 0.5 ? 0 : Math.random() * 12)
  return environment
}

/** Makes the first replay complete, however small the pages are. */
export function withWholeFirstReplay(environment: TestEnvironment): TestEnvironment {
  const calls = environment.fetch
  environment.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const isFirst = url.pathname.endsWith('/user/events') && !url.searchParams.has('after_mid')
    if (isFirst) url.searchParams.set('limit', String(limits.maxReplay))
    return calls(url.href, init)
  }
  return environment
}
