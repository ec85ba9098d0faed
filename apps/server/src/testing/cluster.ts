import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Person } from './person.ts'
import { serverUnderTest } from './server-under-test.ts'
import { startTestServer } from './test-server.ts'

const { boot, createServices, openApp, readConfig, shutDown } = serverUnderTest

export type TestCluster = Awaited<ReturnType<typeof startCluster>>

/** A further node of a cluster, in the same process. */
async function startNode(settings: Record<string, string>) {
  const data = await mkdtemp(join(tmpdir(), 'parley-node-'))
  const config = readConfig({
    PARLEY_PORT: '0',
    PARLEY_DATA: data,
    PARLEY_RATE_LIMIT: 'off',
    PARLEY_LOG: 'silent',
    ...settings,
  })
  const services = createServices(await boot(config))
  const app = await openApp(services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  services.jobs.start()
  const { port } = app.server.address() as { port: number }
  const people: Person[] = []
  const base = `http://127.0.0.1:${port}`

  return {
    services,
    base,
    /** The same session, talking to this node. */
    as({ uid, token, refreshToken, device }: Person): Person {
      const person = new Person(base, { uid, token, refresh_token: refreshToken, device })
      people.push(person)
      return person
    },
    async close() {
      for (const person of people) for (const stream of person.streams()) stream.close()
      await app.close()
      await shutDown(services)
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** Starts a test server and a second node on the same database. */
export async function startCluster(settings: Record<string, string> = {}) {
  const first = await startTestServer(settings)
  const shared = { PARLEY_DATABASE: first.services.config.database, ...settings }
  const second = await startNode(shared)
  return {
    first,
    second,
    startNode: () => startNode(shared),
    async close() {
      await second.close()
      await first.close()
    },
  }
}
