import type { TestServer } from './test-server.ts'

const names = ['alice', 'bob', 'carol', 'dave', 'gus'] as const

const people = (w: TestServer) => names.map((name) => w[name])

/** Opens a stream for each of the standard users. */
export async function openStreams(w: TestServer): Promise<void> {
  await Promise.all(people(w).map((person) => person.openStream()))
}

/** The types of the events that each standard user has received. Clears the events. */
export async function receivedTypes(w: TestServer): Promise<Record<string, string[]>> {
  await w.settle()
  const received = names.map((name) => [name, w[name].events().map(({ type }) => type)])
  for (const person of people(w)) person.clearEvents()
  return Object.fromEntries(received)
}

export const noEvents: Record<(typeof names)[number], string[]> = {
  alice: [],
  bob: [],
  carol: [],
  dave: [],
  gus: [],
}
