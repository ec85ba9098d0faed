import { type BrowserContextOptions, test as base, expect } from '@playwright/test'
import { openAgain, openFirstAdmin, openNewUser, type Person, openVisitor } from './people.ts'
import { startServer, type TestServer } from './server.ts'

export { expect }

interface Fixtures {
  /**
   * Whether the test has a server of its own: one that changes settings, restarts, or begins with a server that is not set
   * up. The others share that of their worker, without the users and channels of earlier tests.
   */
  ownServer: boolean
  /** A server that `ines` sets up. */
  server: TestServer
  people: People
  /** The user who set up the server. */
  ines: Person
  /** A user with an account. */
  bob: Person
}

interface WorkerFixtures {
  /** Starts the server of this worker, once. */
  sharedServer: () => Promise<TestServer>
}

/** Opens browsers. Each is watched for errors until the test ends. */
export interface People {
  addFirstAdmin(options?: BrowserContextOptions): Promise<Person>
  addUser(name: string, options?: BrowserContextOptions): Promise<Person>
  openAgain(name: string, options?: BrowserContextOptions): Promise<Person>
  openVisitor(path?: string, options?: BrowserContextOptions): Promise<Person>
}

/** A test with a server and users. It fails on browser errors and on the server's log messages too. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedServer: [
    async ({ browserName: _ }, use) => {
      let started: Promise<TestServer> | undefined
      await use(() => (started ??= startServer()))
      await (await started)?.dispose()
    },
    { scope: 'worker' },
  ],
  ownServer: [false, { option: true }],
  server: async ({ ownServer, sharedServer }, use) => {
    const server = ownServer ? await startServer() : await sharedServer()
    await use(server)
    if (ownServer) await server.dispose()
  },
  people: async ({ browser, server }, use) => {
    const logged = logEntries(server).length
    const opened: Person[] = []
    const keep = async (opening: Promise<Person>) => {
      const person = await opening
      opened.push(person)
      return person
    }
    await use({
      addFirstAdmin: (options) => keep(openFirstAdmin(browser, server, options)),
      addUser: (name, options) => keep(openNewUser(browser, server, name, options)),
      openAgain: (name, options) => keep(openAgain(browser, server, name, options)),
      openVisitor: (path, options) => keep(openVisitor(browser, server, path, options)),
    })
    const faults = opened.flatMap(({ watch }) => watch.faults)
    await Promise.all(opened.map(close))
    expect(faults, 'errors in the browser').toEqual([])
    expect(logEntries(server).slice(logged), 'entries in the log of the server').toEqual([])
  },
  ines: async ({ people }, use) => use(await people.addFirstAdmin()),
  bob: async ({ people, ines: _ }, use) => use(await people.addUser('Bob')),
})

// Requests that a closing page still makes are ignored.
async function close({ page }: Person) {
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  for (const one of page.context().pages()) await one.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}

// Log entries are JSON; the start message is plain text.
const logEntries = (server: TestServer) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
