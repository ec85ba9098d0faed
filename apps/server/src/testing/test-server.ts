import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChannel } from '@parley/protocol'
import type { Services } from '../features.ts'
import { createPublication } from '../engines/bus/bus.ts'
import { signIn } from '../features/auth/index.ts'
import { removeChannel } from '../features/channels/change.ts'
import { readChannels } from '../features/channels/store.ts'
import {
  type NewAccount,
  createAccount,
  deleteAccount,
  findUser,
  readUsers,
  removePicture,
} from '../features/users/index.ts'
import { Person } from './person.ts'
import { serverUnderTest } from './server-under-test.ts'
import { openTestStorage } from './test-database.ts'

const { boot, createServices, openApp, readConfig, shutDown } = serverUnderTest

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/**
 * Starts a server on a temporary folder and a random port, with standard users: dave is the first
 * administrator, alice owns the private channel `team`, bob is a member of it, carol is not, gus is a
 * guest. The channel `general` is public.
 */
export async function startTestServer(
  settings: Record<string, string> = {},
  options: TestServerOptions = {},
) {
  const server = await startEmptyServer(settings, options)
  const dave = await server.addUser('Dave')
  // Not spread, because its getters change with a restart.
  const filled = Object.assign(server, { dave }, await addStandardPeople(server, dave))
  return Object.assign(filled, {
    /**
     * Deletes all channels and all users but dave, and adds the standard ones again. For a server that the tests of a
     * file share: what dave has stored and the settings of the server stay.
     */
    async renewPeople(): Promise<void> {
      server.closeStreams()
      // The clock of a test may have passed the end of the token.
      const { token, refreshToken } = await server.signInOn(dave, dave.device)
      Object.assign(dave, { token, refreshToken })
      await deleteEverybody(server, dave)
      Object.assign(filled, await addStandardPeople(server, dave))
    },
  })
}

type EmptyServer = Awaited<ReturnType<typeof startEmptyServer>>

async function addStandardPeople(server: EmptyServer, dave: Person) {
  const [alice, bob, carol] = await Promise.all([
    server.addUser('Alice'),
    server.addUser('Bob'),
    server.addUser('Carol'),
  ])
  const gus = await server.addUser('Gus', { create_by: 'guest' })
  const general = await dave.call(createChannel, { body: { name: 'general', is_public: true } })
  const team = await alice.call(createChannel, { body: { name: 'team', members: [bob.uid] } })
  return { alice, bob, carol, gus, general: general.gid, team: team.gid }
}

async function deleteEverybody({ services }: EmptyServer, dave: Person): Promise<void> {
  // In one transaction: a request for each would take twice the time.
  const users = await services.database.transact(async (tx) => {
    for (const channel of await readChannels(tx)) await removeChannel(services, tx, channel)
    const others = tx.selectFrom('account').select('uid').where('uid', '!=', dave.uid)
    const uids = (await others.execute()).map(({ uid }) => uid)
    const found = [...(await readUsers(tx, uids)).values()]
    for (const user of found) await deleteAccount(services, tx, user)
    return found
  })
  const pictured = users.filter(({ avatar_updated_at }) => avatar_updated_at > 0)
  await Promise.all(pictured.map(({ uid }) => removePicture(services, uid)))
}

interface TestServerOptions {
  /** `by hand`: jobs run when the test calls `jobs.runDue()` only, and nothing is done at intervals. */
  jobs?: 'by hand' | 'timed'
}

/** Starts a server without users. */
export async function startEmptyServer(
  settings: Record<string, string> = {},
  { jobs = 'timed' }: TestServerOptions = {},
) {
  const data = await mkdtemp(join(tmpdir(), 'parley-'))
  const storage = await openTestStorage(data)
  const clock = { offset: 0, now: () => Date.now() + clock.offset }
  const config = readConfig({
    PARLEY_PORT: '0',
    PARLEY_DATA: data,
    PARLEY_RATE_LIMIT: 'off',
    PARLEY_LOG: 'silent',
    ...storage.settings,
    ...settings,
  })
  let services = createServices(await boot(config, clock))
  let app = await openApp(services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  if (jobs === 'timed') services.jobs.start()
  let base = baseOf(app)
  const nobody = new Person(base, { uid: 0, token: '', refresh_token: '', device: '' })
  const people: Person[] = []

  function closeStreams() {
    for (const person of people) for (const stream of person.streams()) stream.close()
  }

  async function stop() {
    closeStreams()
    await app.close()
    await shutDown(services)
  }

  return {
    data,
    clock,
    get services(): Services {
      return services
    },
    get base(): string {
      return base
    },
    get http() {
      return app.server
    },
    /** A client without a token. */
    nobody,
    closeStreams,

    /** Creates a user who is signed in on one device. */
    async addUser(name: string, account: Partial<NewAccount> = {}, device = `web:${name}`) {
      const session = await services.database.transact(async (tx) => {
        const email = account.create_by === 'guest' ? null : `${name.toLowerCase()}@example.org`
        const user = await createAccount(services, tx, {
          name,
          email,
          email_confirmed: true,
          create_by: 'password',
          ...account,
        })
        return signIn(services, tx, user, { device, ip: '127.0.0.1', user_agent: null })
      })
      const person = new Person(base, { ...session, uid: session.user.uid, device })
      people.push(person)
      return person
    },

    /** Signs the same user in on another device. */
    async signInOn(person: Person, device: string) {
      const user = findUser(services, person.uid)
      if (!user) throw new Error('Nobody of that uid')
      const session = await services.database.transact((tx) =>
        signIn(services, tx, user, { device, ip: '127.0.0.1', user_agent: null }),
      )
      const other = new Person(base, { ...session, uid: person.uid, device })
      people.push(other)
      return other
    },

    /** Waits until every open stream has received all events published so far. */
    async settle(): Promise<void> {
      const time = -Math.ceil(Math.random() * 1e15)
      await services.bus.publish([
        createPublication({ to: 'everyone' }, { type: 'heartbeat', time }),
      ])
      const open = people.flatMap((person) => person.streams()).filter((stream) => !stream.closed)
      const received = open.map((stream) =>
        stream.until(
          () =>
            stream.closed ||
            stream.events.some((event) => event.type === 'heartbeat' && event.time === time),
          'the others',
        ),
      )
      await Promise.all(received)
    },

    /** Shuts the server down and starts it again on the same data. Tokens stay valid. */
    async restart(): Promise<void> {
      await stop()
      services = createServices(await boot(config, clock))
      app = await openApp(services)
      await app.listen({ port: Number(new URL(base).port), host: '127.0.0.1' })
      if (jobs === 'timed') services.jobs.start()
      base = baseOf(app)
    },

    async close(): Promise<void> {
      await stop()
      await rm(data, { recursive: true, force: true })
      await storage.remove()
    },
  }
}

function baseOf(app: { server: Pick<Server, 'address'> }): string {
  const { port } = app.server.address() as { port: number }
  return `http://127.0.0.1:${port}`
}
