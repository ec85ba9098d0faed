import type { BrowserContextOptions } from '@playwright/test'
import type { People } from '../fixtures.ts'
import { type Person, phone } from '../people.ts'
import { pseudoReader, speakPseudo } from '../pseudo.ts'
import type { TestServer } from '../server.ts'
import { axeFaults, colourFaults, darkFaults, textFaults, touchFaults } from './checks.ts'
import { prepareScene } from './scene.ts'
import type { Stop, Visit } from './visit.ts'
import { walk } from './walk.ts'

export interface Tour {
  visit: Visit
  /** Opens stops and checks each. */
  walk(stops: readonly Stop[]): Promise<void>
}

/** Opens a browser with a wide window. Each stop must be accessible in both colour schemes, translated, and fit. */
export async function openWideTour(
  people: People,
  server: TestServer,
  ines: Person,
): Promise<Tour> {
  const viewport = { width: 1440, height: 900 }
  const visit = await openVisit(people, server, ines, { viewport, colorScheme: 'light' })
  const { page, data } = visit
  const check = async ({ region }: Stop) => [
    ...(await textFaults(page, data)),
    ...(await axeFaults(page)),
    ...(await colourFaults(page, region)),
    ...(await darkFaults(page, region)),
  ]
  return { visit, walk: (stops) => walk(visit, stops, check) }
}

/** Opens a dark phone. Each stop must be accessible, translated, and fit, and its targets large enough. */
export async function openPhoneTour(
  people: People,
  server: TestServer,
  ines: Person,
): Promise<Tour> {
  const visit = await openVisit(people, server, ines, { ...phone, colorScheme: 'dark' })
  const { page, data } = visit
  const check = async ({ region, targets }: Stop) => [
    ...(await textFaults(page, data)),
    ...(await axeFaults(page)),
    ...(await colourFaults(page, region)),
    ...(targets ? await touchFaults(targets(page)) : []),
  ]
  return { visit, walk: (stops) => walk(visit, stops, check) }
}

async function openVisit(
  people: People,
  server: TestServer,
  ines: Person,
  options: BrowserContextOptions,
): Promise<Visit> {
  const scene = await prepareScene(server, ines.session)
  const reader = { ...pseudoReader, reducedMotion: 'reduce', ...options } as const
  const { page, watch } = await people.openVisitor('/docs', reader)
  // One stop aborts requests.
  watch.expect(/Failed to load resource: net::ERR_FAILED/)
  page.setDefaultTimeout(15_000)
  await speakPseudo(page)
  return { page, url: server.url, ...scene }
}
