import { type BrowserContextOptions, test as base, expect } from '@playwright/test'
import { openAgain, openFirstAdmin, openNewUser, type Person, openVisitor } from './people.ts'
import { startServer, type TestServer } from './server.ts'

export { expect }

interface Fixtures {
  /** A new server for this test. */
  server: TestServer
  people: People
  /** The user who set up the server. */
  ines: Person
  /** A user with an account. */
  bob: Person
}

/** Opens browsers. Each is watched for errors until the test ends. */
interface People {
  addFirstAdmin(options?: BrowserContextOptions): Promise<Person>
  addUser(name: string, options?: BrowserContextOptions): Promise<Person>
  openAgain(name: string, options?: BrowserContextOptions): Promise<Person>
  openVisitor(path?: string, options?: BrowserContextOptions): Promise<Person>
}

/** A test with a server and users. It fails on browser errors and on the server's log messages too. */
export const test = base.extend<Fixtures>({
  server: async ({ browserName: _ }, use) => {
    const server = await startServer()
    await use(server)
    await server.dispose()
  },
  people: async ({ browser, server }, use) => {
    const present: Person[] = []
    const here = async (coming: Promise<Person>) => {
      const person = await coming
      present.push(person)
      return person
    }
    await use({
      addFirstAdmin: (options) => here(openFirstAdmin(browser, server, options)),
      addUser: (name, options) => here(openNewUser(browser, server, name, options)),
      openAgain: (name, options) => here(openAgain(browser, server, name, options)),
      openVisitor: (path, options) => here(openVisitor(browser, server, path, options)),
    })
    const faults = present.flatMap(({ watch }) => watch.faults)
    await Promise.all(present.map(leave))
    expect(faults, 'nothing goes wrong unseen').toEqual([])
    expect(complaints(server), 'the server has nothing to complain about').toEqual([])
  },
  ines: async ({ people }, use) => use(await people.addFirstAdmin()),
  bob: async ({ people, ines: _ }, use) => use(await people.addUser('Bob')),
})

// Requests that a closing page still makes are ignored.
async function leave({ page }: Person) {
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  for (const one of page.context().pages()) await one.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}

// Log entries are JSON; the start message is plain text.
const complaints = (server: TestServer) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
