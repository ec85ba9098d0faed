import { type BrowserContextOptions, test as base, expect } from '@playwright/test'
import { comesAgain, founder, joins, type Person, visits } from './people.ts'
import { startServer, type TestServer } from './server.ts'

export { expect }

interface Story {
  /** A fresh server of this story's own. */
  server: TestServer
  people: People
  /** Set the server up; looks at it. */
  ines: Person
  /** Has an account; looks at it. */
  bob: Person
}

/** Ways onto the stage. Whoever came this way is watched to the end of the story. */
interface People {
  founder(options?: BrowserContextOptions): Promise<Person>
  joins(name: string, options?: BrowserContextOptions): Promise<Person>
  comesAgain(name: string, options?: BrowserContextOptions): Promise<Person>
  visits(path?: string, options?: BrowserContextOptions): Promise<Person>
}

/** A test with a server, people and an eye on everything that goes wrong unseen. */
export const test = base.extend<Story>({
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
      founder: (options) => here(founder(browser, server, options)),
      joins: (name, options) => here(joins(browser, server, name, options)),
      comesAgain: (name, options) => here(comesAgain(browser, server, name, options)),
      visits: (path, options) => here(visits(browser, server, path, options)),
    })
    const faults = present.flatMap(({ watch }) => watch.faults)
    await Promise.all(present.map(leave))
    expect(faults, 'nothing goes wrong unseen').toEqual([])
    expect(complaints(server), 'the server has nothing to complain about').toEqual([])
  },
  ines: async ({ people }, use) => use(await people.founder()),
  bob: async ({ people, ines: _ }, use) => use(await people.joins('Bob')),
})

// What a page still asks on its way out is nobody's concern.
async function leave({ page }: Person) {
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  for (const one of page.context().pages()) await one.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}

// Its log is in JSON; at its start it speaks to people.
const complaints = (server: TestServer) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
